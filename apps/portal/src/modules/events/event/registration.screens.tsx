import { eventSessionFacts, registrationFacts, registrationStates } from '@atrium/contract';
import CancelOutlined from '@mui/icons-material/CancelOutlined';

import { defineScreens } from '../../../screens/defineScreens.tsx';
import { formPart } from '../../../ui/later/formPart.ts';
import { laterPart } from '../../../ui/later/laterPart.ts';
import { EventHead } from './EventHead.tsx';
import { ofEvent } from './ofEvent.ts';
import { RegistrationChip } from './RegistrationChip.tsx';
import { TimeCell } from './TimeCell.tsx';

const CancelRegistrationDialog = laterPart(
  async () => (await import('./CancelRegistrationDialog.tsx')).CancelRegistrationDialog,
);
const RegistrationActions = formPart(async () => (await import('./RegistrationActions.tsx')).RegistrationActions);
const SessionInput = formPart(async () => (await import('./SessionInput.tsx')).SessionInput);

/** Who comes to an event (CONT-16, CONT-20, CONT-22). */
export const registrationScreens = defineScreens(registrationFacts, {
  title: ({ name }) => name,
  texts: ['eventHead'],
  chip: (record) => <RegistrationChip row={record} />,
  actions: RegistrationActions,
  initial: { seats: 1 },
  list: {
    above: EventHead,
    columns: [
      { field: 'name', secondary: 'email' },
      { field: 'sessionTitle' },
      { field: 'sessionStart', cell: TimeCell },
      { field: 'seats', width: 80 },
      { field: 'status', cell: RegistrationChip, chip: true, width: 120 },
      { field: 'date', cell: TimeCell },
      { field: 'cancelledDate', cell: TimeCell, hiddenByDefault: true },
    ],
    filters: [
      { field: 'status', kind: 'choice', options: registrationStates },
      { field: 'sessionTitle', kind: 'text' },
      { field: 'date', kind: 'date' },
      { field: 'sessionId', kind: 'reference', resource: eventSessionFacts, label: 'title', shown: 'whenSet' },
    ],
    fixedFilter: ofEvent,
    rowActions: [
      {
        key: 'cancel',
        needs: 'edit',
        icon: CancelOutlined,
        isShown: ({ status }) => status === 'active',
        dialog: CancelRegistrationDialog,
      },
    ],
  },
  form: {
    sections: [
      {
        key: 'main',
        fields: [
          { field: 'sessionId', reference: { resource: eventSessionFacts, label: 'title' }, component: SessionInput },
          { field: 'name', half: true },
          { field: 'email', widget: 'email', half: true },
          { field: 'seats', half: true },
        ],
      },
    ],
  },
});
