import {
  auditActions,
  auditLogFacts,
  auditSources,
  loadAuditLog,
  resourceNames,
  SECURITY_TYPE,
  userFacts,
} from '@atrium/contract';

import { defineScreens } from '../../../screens/defineScreens.tsx';
import { formPart } from '../../../ui/later/formPart.ts';
import { ActionChip } from './ActionChip.tsx';
import { ActorName } from './ActorName.tsx';
import { ChangedFields } from './ChangedFields.tsx';
import { EntryName } from './EntryName.tsx';
import { FieldFilterName } from './FieldFilterName.tsx';
import { RecordFilterName } from './RecordFilterName.tsx';

const EntryActions = formPart(async () => (await import('./EntryActions.tsx')).EntryActions);
const EntryDifference = formPart(async () => (await import('./EntryDifference.tsx')).EntryDifference);

const types = [...resourceNames, SECURITY_TYPE];

/** The audit log of all customers, and that of one (AUD-01 to AUD-04). */
export const auditEntryScreens = defineScreens(
  { ...auditLogFacts, load: loadAuditLog },
  {
    title: ({ recordName }) => recordName ?? '',
    texts: ['history'],
    chip: (record) => <ActionChip row={record} />,
    hasHistory: false,
    actions: EntryActions,
    list: {
      columns: [
        { field: 'recordName', cell: EntryName, secondary: 'type', width: 200 },
        { field: 'action', cell: ActionChip, chip: true, width: 130 },
        { field: 'changed', cell: ChangedFields, width: 200 },
        { field: 'actor', cell: ActorName, width: 160 },
        { field: 'date', isInstant: true, width: 130 },
        { field: 'source', width: 90 },
        { field: 'customerName', hiddenByDefault: true },
        { field: 'buildingName', hiddenByDefault: true },
        { field: 'requestId', hiddenByDefault: true },
      ],
      filters: [
        { field: 'date', kind: 'date', isOfQuarter: true },
        { field: 'actorId', kind: 'reference', resource: userFacts, label: 'email' },
        { field: 'action', kind: 'choice', options: auditActions },
        { field: 'type', kind: 'choice', options: types },
        { field: 'changed', kind: 'value', name: FieldFilterName },
        { field: 'source', kind: 'choice', options: auditSources },
        { field: 'recordId', kind: 'value', name: RecordFilterName, shown: 'whenSet' },
      ],
      fixedFilter: ({ customerId }) =>
        customerId === undefined
          ? undefined
          : { kind: 'compare', field: 'customerId', operator: 'eq', value: customerId },
      exportsAs: ['ndjson'],
    },
    form: {
      sections: [
        { key: 'difference', component: EntryDifference },
        {
          key: 'main',
          fields: [
            { field: 'date', widget: 'dateTime', readOnly: true, half: true },
            { field: 'actor', readOnly: true, half: true },
            { field: 'triedRole', readOnly: true, half: true },
            { field: 'keyName', readOnly: true, half: true },
            { field: 'source', readOnly: true, half: true },
            { field: 'customerName', readOnly: true, half: true },
            { field: 'buildingName', readOnly: true, half: true },
            { field: 'requestId', readOnly: true, half: true },
            { field: 'address', readOnly: true, half: true },
          ],
        },
      ],
    },
  },
);
