import { t } from '../../i18n/index.svelte';
import type { TourStep } from '../types';

export function tour(): TourStep[] {
  return [
    { title: t('crossword.tour.1'), text: t('crossword.tour.1.text'), dice: ['1rs', '2rd', '3ro'] },
    {
      title: t('crossword.tour.2'),
      text: t('crossword.tour.2.text'),
      dice: ['2pd', '*2rs', '2go'],
      ask: {
        question: t('set.tour.ask'),
        answers: [t('learn.yes'), t('learn.no')],
        right: 0,
        because: t('crossword.tour.2.because'),
      },
    },
    { title: t('crossword.tour.3'), text: t('crossword.tour.3.text') },
    { title: t('crossword.tour.4'), text: t('crossword.tour.4.text') },
  ];
}
