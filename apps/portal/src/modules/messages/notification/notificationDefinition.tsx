import {
  audiencesOf,
  buildingFacts,
  deepLinkFacts,
  employeeGroupFacts,
  type Level,
  type notification,
  notificationStates,
} from '@atrium/contract';

import { formPart } from '../../../ui/later/formPart.ts';
import type { FieldDefinition } from '../../../kit/definition/formDefinition.ts';
import { atLevel } from '../../../kit/list/atLevel.ts';
import type { ScreensDefinition } from '../../../screens/defineScreens.tsx';
import { NotificationChip } from './NotificationChip.tsx';
import { SendTimeCell } from './SendTimeCell.tsx';

const NotificationActions = formPart(
  async () => (await import('./NotificationActions.tsx')).NotificationActions,
  ['unsaved'],
);
const inputs = () => import('./AudienceInputs.tsx');
const AudienceTypeInput = formPart(async () => (await inputs()).AudienceTypeInput);
const AudienceBuildingsInput = formPart(async () => (await inputs()).AudienceBuildingsInput);
const AudienceGroupsInput = formPart(async () => (await inputs()).AudienceGroupsInput);
const LinkTypeInput = formPart(async () => (await inputs()).LinkTypeInput);
const DeepLinkInput = formPart(async () => (await inputs()).DeepLinkInput);
const LinkUrlInput = formPart(async () => (await inputs()).LinkUrlInput);
const ChannelsInput = formPart(async () => (await import('./ChannelsInput.tsx')).ChannelsInput);
const SendTimeInput = formPart(async () => (await import('./SendTimeInput.tsx')).SendTimeInput);
const NotificationPreview = formPart(async () => (await import('./NotificationPreview.tsx')).NotificationPreview);
const DeliverySection = formPart(async () => (await import('./DeliverySection.tsx')).DeliverySection);

type AudienceField = 'audienceType' | 'audienceBuildingIds' | 'employeeGroupIds';

const ofCustomer: FieldDefinition<AudienceField> = {
  field: 'audienceBuildingIds',
  component: AudienceBuildingsInput,
  reference: {
    resource: buildingFacts,
    label: 'name',
    filter: ({ customerId }) =>
      typeof customerId === 'string'
        ? { kind: 'compare', field: 'customerId', operator: 'eq', value: customerId }
        : undefined,
  },
};

const ofBuilding: FieldDefinition<AudienceField> = {
  field: 'employeeGroupIds',
  component: AudienceGroupsInput,
  reference: { resource: employeeGroupFacts },
};

/** The fields that say who a notification of a level is for (MSG-05, MSG-09). */
function audienceFields(level: Level): readonly FieldDefinition<AudienceField>[] {
  const kind = { field: 'audienceType', component: AudienceTypeInput, options: audiencesOf(level) } as const;
  if (level === 'customer') return [kind, ofCustomer];
  return level === 'building' ? [kind, ofBuilding] : [kind];
}

const levelFields = { customer: 'customerId', building: 'buildingId' } as const;

/** The screens of the notifications of a level: what is to be sent, and the history of what was (MSG-01, MSG-08). */
export function notificationsOf(level: 'root' | 'customer' | 'building'): ScreensDefinition<typeof notification> {
  const ofPlace = atLevel(level === 'building' ? levelFields.building : levelFields.customer);
  const noBuilding = { kind: 'compare', field: 'buildingId', operator: 'eq', value: null } as const;
  return {
    title: ({ title }) => title,
    chip: (record) => <NotificationChip row={record} />,
    actions: NotificationActions,
    initial: {
      audienceType: 'allUsers',
      channels: ['email'],
      linkType: 'none',
      audienceBuildingIds: [],
      employeeGroupIds: [],
    },
    list: {
      columns: [
        { field: 'title', secondary: 'sender' },
        { field: 'state', cell: NotificationChip, chip: true, width: 130 },
        { field: 'sendTime', cell: SendTimeCell, width: 170 },
        { field: 'recipientCount', width: 110, align: 'right' },
        { field: 'audienceType', width: 160 },
        { field: 'sentTime', cell: SendTimeCell, hiddenByDefault: true },
        { field: 'linkType', hiddenByDefault: true },
        { field: 'revision', width: 130, hiddenByDefault: true },
      ],
      filters: [
        { field: 'state', kind: 'choice', options: notificationStates },
        { field: 'sendTime', kind: 'date' },
        { field: 'sender', kind: 'text' },
        { field: 'deepLinkId', kind: 'reference', resource: deepLinkFacts, shown: 'whenSet' },
      ],
      fixedFilter: (context) =>
        level === 'building' ? ofPlace(context) : { kind: 'and', parts: [ofPlace(context), noBuilding] },
    },
    form: {
      sections: [
        {
          key: 'main',
          fields: [{ field: 'title' }, { field: 'message', widget: 'multiline' }, { field: 'sender', half: true }],
        },
        { key: 'audience', fields: audienceFields(level) },
        { key: 'channels', fields: [{ field: 'channels', component: ChannelsInput }] },
        {
          key: 'link',
          fields: [
            { field: 'linkType', component: LinkTypeInput, half: true },
            { field: 'deepLinkId', component: DeepLinkInput, reference: { resource: deepLinkFacts } },
            { field: 'linkUrl', component: LinkUrlInput },
          ],
        },
        { key: 'sending', fields: [{ field: 'sendTime', component: SendTimeInput }] },
        { key: 'delivery', component: DeliverySection },
      ],
      beside: NotificationPreview,
    },
  };
}
