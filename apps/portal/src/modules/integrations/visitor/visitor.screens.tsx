import { visitorFacts } from '@atrium/contract';

import { defineScreens } from '../../../screens/defineScreens.tsx';
import { laterPart } from '../../../ui/later/laterPart.ts';
import { ForReception } from './ForReception.tsx';
import { visitorDefinition } from './visitorDefinition.tsx';

const VisitorDesk = laterPart(async () => (await import('./VisitorDesk.tsx')).VisitorDesk);

const { texts, RecordScreen, loadRecord } = defineScreens(visitorFacts, visitorDefinition);

/** The visitors of a building today, and one visit (VIS-02, NAV-68). */
export const visitorScreens = {
  texts,
  ListScreen: () => <VisitorDesk />,
  RecordScreen: () => (
    <ForReception>
      <RecordScreen />
    </ForReception>
  ),
  loadRecord,
};
