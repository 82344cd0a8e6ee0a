import { t } from '../../i18n/index.svelte';
import type { TourStep } from '../types';

export function tour(): TourStep[] {
  return [
    { title: t('hunt.tour.1'), text: t('hunt.tour.1.text'), cards: ['1rfo', '2rfo', '3rfo'] },
    {
      title: t('hunt.tour.2'),
      text: t('hunt.tour.2.text'),
      cards: ['2rfo', '2rhs', '2ged'],
      ask: {
        question: t('set.tour.ask'),
        answers: [t('learn.yes'), t('learn.no')],
        right: 1,
        because: t('set.tour.3.because'),
      },
    },
    { title: t('sprint.tour.3'), text: t('sprint.tour.3.text') },
    { title: t('sprint.tour.4'), text: t('sprint.tour.4.text') },
  ];
}
