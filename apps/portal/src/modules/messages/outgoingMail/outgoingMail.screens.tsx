import { isResendable, outgoingMailFacts, outgoingMailPurposes, outgoingMailStates } from '@atrium/contract';
import CancelOutlined from '@mui/icons-material/CancelOutlined';
import SendOutlined from '@mui/icons-material/SendOutlined';

import { formPart } from '../../../ui/later/formPart.ts';
import { laterPart } from '../../../ui/later/laterPart.ts';
import { defineScreens } from '../../../screens/defineScreens.tsx';
import { MailChip } from './MailChip.tsx';
import { MailServerHint } from './MailServerHint.tsx';

const CancelDialog = laterPart(async () => (await import('./CancelDialog.tsx')).CancelDialog);
const ResendDialog = laterPart(async () => (await import('./ResendDialog.tsx')).ResendDialog);
const MailActions = formPart(async () => (await import('./MailActions.tsx')).MailActions);
const MailPreview = formPart(async () => (await import('./MailPreview.tsx')).MailPreview);

/** The outbox: e-mail that was sent, waits or failed, for those who administer the portal (MSG-11). */
export const outgoingMailScreens = defineScreens(outgoingMailFacts, {
  title: ({ subject }) => subject,
  chip: (record) => <MailChip row={record} />,
  actions: MailActions,
  list: {
    above: MailServerHint,
    columns: [
      { field: 'subject', secondary: 'recipient' },
      { field: 'state', cell: MailChip, chip: true, width: 120 },
      { field: 'purpose' },
      { field: 'buildingName' },
      { field: 'queuedAt', isInstant: true },
      { field: 'attempts', width: 80 },
      { field: 'sentAt', isInstant: true, hiddenByDefault: true },
      { field: 'customerName', hiddenByDefault: true },
    ],
    filters: [
      { field: 'state', kind: 'choice', options: outgoingMailStates },
      { field: 'purpose', kind: 'choice', options: outgoingMailPurposes },
      { field: 'recipient', kind: 'text' },
      { field: 'queuedAt', kind: 'date' },
    ],
    rowActions: [
      {
        key: 'resend',
        needs: 'edit',
        icon: SendOutlined,
        isShown: ({ state }) => isResendable(state),
        dialog: ResendDialog,
      },
      {
        key: 'cancel',
        needs: 'edit',
        icon: CancelOutlined,
        isShown: ({ state }) => state === 'Waiting',
        dialog: CancelDialog,
      },
    ],
  },
  form: {
    sections: [
      {
        key: 'main',
        fields: [
          { field: 'recipient', widget: 'email', half: true },
          { field: 'subject', half: true },
        ],
      },
      { key: 'message', component: MailPreview },
    ],
  },
});
