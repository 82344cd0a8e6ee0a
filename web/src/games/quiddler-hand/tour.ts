import { t } from '../../i18n/index.svelte';
import type { TourStep } from '../types';

export function tour(): TourStep[] {
  return [
    { title: t('besthand.tour.1'), text: t('besthand.tour.1.text'), letters: ['CL', 'O', 'TH', 'S', 'K', 'Y'] },
    {
      title: t('besthand.tour.2'),
      text: t('besthand.tour.2.text'),
      letters: ['QU', 'I', 'T', 'E'],
      ask: {
        question: t('besthand.tour.2.ask'),
        answers: ['14', '12'],
        right: 0,
        because: t('besthand.tour.2.because'),
      },
    },
    { title: t('besthand.tour.3'), text: t('besthand.tour.3.text') },
  ];
}
