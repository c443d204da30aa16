import type { RecordPanel, RecordScreenDefinition } from '../kit/definition/formDefinition.ts';
import { LazyRecordScreen } from '../kit/form/LazyRecordScreen.tsx';
import type { ScreenResource } from '../kit/form/loadShapes.ts';
import { laterPart } from '../ui/later/laterPart.ts';

/** What opens over every record. */
const recordPanels: readonly RecordPanel[] = [
  {
    key: 'history',
    component: laterPart(async () => (await import('../features/history/HistoryPanel.tsx')).HistoryPanel, {
      texts: ['history'],
    }),
  },
];

interface DeclaredRecordProps {
  readonly resource: ScreenResource;
  readonly screens: RecordScreenDefinition;
}

/** The screen of a declared resource's record, with the panels that every record has. */
export function DeclaredRecord({ resource, screens }: DeclaredRecordProps) {
  return (
    <LazyRecordScreen resource={resource} screens={screens} panels={screens.hasHistory === false ? [] : recordPanels} />
  );
}
