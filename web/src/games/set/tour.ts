import { t } from '../../i18n/index.svelte';
import type { TourStep } from '../types';

export function tour(): TourStep[] {
  return [
    { title: t('set.tour.1'), text: t('set.tour.1.text'), cards: ['1rfo', '2ghs', '3ped'] },
    { title: t('set.tour.2'), text: t('set.tour.2.text'), cards: ['1rfo', '2rfo', '3rfo'] },
    {
      title: t('set.tour.3'),
      text: t('set.tour.3.text'),
      cards: ['2rfo', '2rhs', '2ged'],
      ask: {
        question: t('set.tour.ask'),
        answers: [t('learn.yes'), t('learn.no')],
        right: 1,
        because: t('set.tour.3.because'),
      },
    },
    {
      title: t('set.tour.4'),
      text: t('set.tour.4.text'),
      cards: ['1gfd', '2phd', '3red'],
      ask: {
        question: t('set.tour.ask'),
        answers: [t('learn.yes'), t('learn.no')],
        right: 0,
        because: t('set.tour.4.because'),
      },
    },
    { title: t('set.tour.5'), text: t('set.tour.5.text') },
    { title: t('set.tour.6'), text: t('set.tour.6.text') },
  ];
}
