import { t } from '../../i18n/index.svelte';
import type { TourStep } from '../types';

export function tour(): TourStep[] {
  return [
    { title: t('quiddler.tour.1'), text: t('quiddler.tour.1.text'), letters: ['QU', 'I', 'L', 'T'] },
    { title: t('quiddler.tour.2'), text: t('quiddler.tour.2.text'), letters: ['H', 'A', 'T'] },
    {
      title: t('quiddler.tour.3'),
      text: t('quiddler.tour.3.text'),
      letters: ['CL', 'O', 'V', 'ER'],
      ask: {
        question: t('quiddler.tour.3.ask'),
        answers: ['26', '30', '34'],
        right: 1,
        because: t('quiddler.tour.3.because'),
      },
    },
    { title: t('quiddler.tour.4'), text: t('quiddler.tour.4.text') },
    { title: t('quiddler.tour.5'), text: t('quiddler.tour.5.text') },
  ];
}
