import { t } from '../../i18n/index.svelte';
import type { TourStep } from '../types';

export function tour(): TourStep[] {
  return [
    { title: t('cubed.tour.1'), text: t('cubed.tour.1.text'), dice: ['1ro', '2gs', '3pd'] },
    {
      title: t('cubed.tour.2'),
      text: t('cubed.tour.2.text'),
      dice: ['1ro', '2ro', '3ro', '1rs'],
      ask: {
        question: t('cubed.tour.2.ask'),
        answers: [t('learn.yes'), t('learn.no')],
        right: 1,
        because: t('cubed.tour.2.because'),
      },
    },
    {
      title: t('cubed.tour.3'),
      text: t('cubed.tour.3.text'),
      dice: ['1ro', '2ro', '*'],
      ask: {
        question: t('cubed.tour.3.ask'),
        answers: ['2', '3'],
        right: 0,
        because: t('cubed.tour.3.because'),
      },
    },
    { title: t('cubed.tour.4'), text: t('cubed.tour.4.text'), dice: ['*2gd', '2gd'] },
    { title: t('cubed.tour.5'), text: t('cubed.tour.5.text') },
  ];
}
