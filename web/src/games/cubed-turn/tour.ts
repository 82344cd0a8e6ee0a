import { t } from '../../i18n/index.svelte';
import type { TourStep } from '../types';

export function tour(): TourStep[] {
  return [
    { title: t('bestturn.tour.1'), text: t('bestturn.tour.1.text'), dice: ['1ro', '2ro', '3ro'] },
    {
      title: t('bestturn.tour.2'),
      text: t('bestturn.tour.2.text'),
      dice: ['2gs', '2gd', '2go'],
      ask: {
        question: t('bestturn.tour.2.ask'),
        answers: ['3', '6'],
        right: 0,
        because: t('bestturn.tour.2.because'),
      },
    },
    { title: t('bestturn.tour.3'), text: t('bestturn.tour.3.text') },
  ];
}
