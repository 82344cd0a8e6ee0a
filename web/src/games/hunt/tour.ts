import { t } from '../../i18n/index.svelte';
import type { TourStep } from '../types';

export function tour(): TourStep[] {
  return [
    { title: t('hunt.tour.1'), text: t('hunt.tour.1.text'), cards: ['1rfo', '2rfo', '3rfo'] },
    {
      title: t('hunt.tour.2'),
      text: t('hunt.tour.2.text'),
      cards: ['1gfd', '2phd', '3red'],
      ask: {
        question: t('set.tour.ask'),
        answers: [t('learn.yes'), t('learn.no')],
        right: 0,
        because: t('set.tour.4.because'),
      },
    },
    { title: t('hunt.tour.3'), text: t('hunt.tour.3.text'), cards: ['1rfo', '2rfo', '3rfo', '2gfs', '3pfd'] },
    { title: t('hunt.tour.4'), text: t('hunt.tour.4.text') },
  ];
}
