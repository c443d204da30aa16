import { translationFacts } from '@atrium/contract';

import { TranslationGrid } from './TranslationGrid.tsx';

/** The texts of a customer (NAV-31, CUST-17). */
export const translationScreens = {
  texts: 'translation',
  ListScreen: () => <TranslationGrid feature={translationFacts.levels.customer} />,
};
