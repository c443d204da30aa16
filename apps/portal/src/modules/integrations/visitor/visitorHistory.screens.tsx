import { visitorFacts } from '@atrium/contract';

import { defineScreens } from '../../../screens/defineScreens.tsx';
import { ForReception } from './ForReception.tsx';
import { visitorDefinition } from './visitorDefinition.tsx';

const { ListScreen, RecordScreen, ...others } = defineScreens(visitorFacts, visitorDefinition);

/** The visitors of a building by day, with their export (VIS-02). */
export const visitorHistoryScreens = {
  ...others,
  ListScreen: () => (
    <ForReception>
      <ListScreen />
    </ForReception>
  ),
  RecordScreen: () => (
    <ForReception>
      <RecordScreen />
    </ForReception>
  ),
};
