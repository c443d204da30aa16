import { employeeFacts, employeeGroupFacts, invitationFacts } from '@atrium/contract';
import { Suspense } from 'react';

import { formPart } from '../../../ui/later/formPart.ts';
import { laterPart } from '../../../ui/later/laterPart.ts';
import { defineScreens } from '../../../screens/defineScreens.tsx';
import { PlaceTimeCell } from './PlaceTimeCell.tsx';

const CancelNote = formPart(async () => (await import('./CancelNote.tsx')).CancelNote);
const ReadinessNotice = formPart(async () => (await import('./ReadinessNotice.tsx')).ReadinessNotice);
const ReadinessSection = formPart(async () => (await import('./ReadinessSection.tsx')).ReadinessSection);
const AnswersSection = formPart(async () => (await import('./AnswersSection.tsx')).AnswersSection);
const InvitationActions = formPart(
  async () => (await import('./InvitationActions.tsx')).InvitationActions,
  ['unsaved'],
);
const SendLabel = formPart(async () => (await import('./SendLabel.tsx')).SendLabel);
const SendDialog = laterPart(async () => (await import('./SendDialog.tsx')).SendDialog);
const PeopleInput = formPart(async () => (await import('./PeopleInput.tsx')).PeopleInput);

/** Shows what is missing before anyone can be invited; the list does not wait for it. */
function Readiness() {
  return (
    <Suspense>
      <ReadinessNotice />
    </Suspense>
  );
}

const time = { widget: 'dateTime', half: true } as const;
const count = { width: 110, align: 'right' } as const;

/** The invitations of a building, with who was invited and what they have answered (NAV-60, RESV-13, RESV-14). */
export const invitationScreens = defineScreens(invitationFacts, {
  title: ({ subject }) => subject,
  actions: InvitationActions,
  removal: CancelNote,
  initial: { groupId: null, employeeIds: [] },
  list: {
    above: Readiness,
    removal: CancelNote,
    columns: [
      { field: 'subject', secondary: 'groupName' },
      { field: 'startDate', cell: PlaceTimeCell, width: 170 },
      { field: 'inviteeCount', ...count },
      { field: 'acceptedCount', ...count },
      { field: 'tentativeCount', ...count },
      { field: 'declinedCount', ...count },
      { field: 'notRespondedCount', ...count },
      { field: 'endDate', cell: PlaceTimeCell, hiddenByDefault: true },
      { field: 'sentTime', isInstant: true, hiddenByDefault: true },
      { field: 'organizerName', hiddenByDefault: true },
      { field: 'revision', width: 130, hiddenByDefault: true },
    ],
    filters: [
      { field: 'startDate', kind: 'date' },
      { field: 'sentTime', kind: 'date' },
    ],
  },
  form: {
    saving: { label: SendLabel, dialog: SendDialog },
    sections: [
      { key: 'readiness', component: ReadinessSection },
      {
        key: 'main',
        fields: [{ field: 'subject' }, { field: 'startDate', ...time }, { field: 'endDate', ...time }],
      },
      {
        key: 'people',
        fields: [
          { field: 'groupId', reference: { resource: employeeGroupFacts } },
          { field: 'employeeIds', component: PeopleInput, reference: { resource: employeeFacts, label: 'email' } },
        ],
      },
      { key: 'answers', component: AnswersSection },
    ],
  },
});
