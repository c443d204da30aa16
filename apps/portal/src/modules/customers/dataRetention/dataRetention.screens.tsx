import { dataRetentionFacts, retentionTypes } from '@atrium/contract';

import { defineScreens } from '../../../screens/defineScreens.tsx';
import { formPart } from '../../../ui/later/formPart.ts';
import { laterPart } from '../../../ui/later/laterPart.ts';
import { ComingCell } from './ComingCell.tsx';
import { PeriodCell } from './PeriodCell.tsx';
import { retentionTypeName } from './retentionTypeName.ts';

const RetentionPreview = formPart(async () => (await import('./RetentionPreview.tsx')).RetentionPreview);
/** The list does not wait for it. */
const RetentionLog = laterPart(async () => (await import('./RetentionLog.tsx')).RetentionLog, { texts: ['history'] });

const { ListScreen, ...screens } = defineScreens(dataRetentionFacts, {
  title: ({ type }) => retentionTypeName(type),
  list: {
    columns: [
      { field: 'type', width: 220 },
      { field: 'period', width: 120, cell: PeriodCell },
      { field: 'takesEffectAt', width: 160, cell: ComingCell },
      { field: 'revision', width: 130 },
    ],
    rowName: ({ type }) => retentionTypeName(type),
    filters: [{ field: 'type', kind: 'choice', options: retentionTypes }],
  },
  form: {
    sections: [
      {
        key: 'main',
        fields: [
          { field: 'type', half: true },
          { field: 'period', half: true, unit: 'units.days' },
        ],
      },
      { key: 'preview', component: RetentionPreview },
    ],
  },
});

function PoliciesWithLog() {
  return (
    <>
      <ListScreen />
      <RetentionLog />
    </>
  );
}

/** How long a customer keeps records of each type, and what was removed (NAV-26, AUDIT-11, AUDIT-15). */
export const dataRetentionScreens = { ...screens, ListScreen: PoliciesWithLog };
