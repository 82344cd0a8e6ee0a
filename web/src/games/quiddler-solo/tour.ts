import { t } from '../../i18n/index.svelte';
import type { TourStep } from '../types';

export function tour(): TourStep[] {
  return [
    { title: t('solo.tour.1'), text: t('solo.tour.1.text'), letters: ['TH', 'R', 'G', 'O', 'IN', 'E'] },
    {
      title: t('solo.tour.2'),
      text: t('solo.tour.2.text'),
      letters: ['TH', 'IN', 'G'],
      ask: {
        question: t('solo.tour.2.ask'),
        answers: ['3', '5'],
        right: 0,
        because: t('solo.tour.2.because'),
      },
    },
    { title: t('solo.tour.3'), text: t('solo.tour.3.text') },
  ];
}
