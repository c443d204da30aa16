import { rsvpFacts, rsvpStates } from '@atrium/contract';
import CancelOutlined from '@mui/icons-material/CancelOutlined';

import { formPart } from '../../../ui/later/formPart.ts';
import { laterPart } from '../../../ui/later/laterPart.ts';
import { defineScreens } from '../../../screens/defineScreens.tsx';
import { RsvpChip } from './RsvpChip.tsx';
import { RsvpHead } from './RsvpHead.tsx';
import { RsvpTimeCell } from './RsvpTimeCell.tsx';

const CancelRsvpDialog = laterPart(async () => (await import('./CancelRsvpDialog.tsx')).CancelRsvpDialog);
const RsvpActions = formPart(async () => (await import('./RsvpActions.tsx')).RsvpActions);

/** Who comes to a reservation (RESV-11). */
export const rsvpScreens = defineScreens(rsvpFacts, {
  title: ({ name }) => name,
  texts: ['reservation'],
  chip: (record) => <RsvpChip row={record} />,
  actions: RsvpActions,
  list: {
    above: RsvpHead,
    columns: [
      { field: 'name' },
      { field: 'email' },
      { field: 'status', cell: RsvpChip, chip: true, width: 130 },
      { field: 'date', cell: RsvpTimeCell },
      { field: 'cancelledDate', cell: RsvpTimeCell, hiddenByDefault: true },
    ],
    filters: [
      { field: 'status', kind: 'choice', options: rsvpStates },
      { field: 'date', kind: 'date' },
    ],
    rowActions: [
      {
        key: 'cancel',
        needs: 'edit',
        icon: CancelOutlined,
        isShown: ({ status }) => status === 'reserved',
        dialog: CancelRsvpDialog,
      },
    ],
  },
  form: {
    sections: [
      {
        key: 'main',
        fields: [
          { field: 'name', half: true },
          { field: 'email', widget: 'email', half: true },
        ],
      },
    ],
  },
});
