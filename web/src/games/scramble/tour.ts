import { t } from '../../i18n/index.svelte';
import type { TourStep } from '../types';

export function tour(): TourStep[] {
  return [
    { title: t('scramble.tour.1'), text: t('scramble.tour.1.text'), dice: ['1ro', '2gs', '3pd'] },
    {
      title: t('scramble.tour.2'),
      text: t('scramble.tour.2.text'),
      dice: ['2gd', '2gd', '2gd'],
      ask: {
        question: t('set.tour.ask'),
        answers: [t('learn.yes'), t('learn.no')],
        right: 0,
        because: t('scramble.tour.2.because'),
      },
    },
    { title: t('scramble.tour.3'), text: t('scramble.tour.3.text'), dice: ['1ro', '*', '3ro'] },
    { title: t('scramble.tour.4'), text: t('scramble.tour.4.text') },
  ];
}
