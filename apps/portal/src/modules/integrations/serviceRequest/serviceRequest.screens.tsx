import {
  allOf,
  buildingFacts,
  requestPriorities,
  quickRequestFacts,
  requestStates,
  serviceRequestFacts,
  spaceFacts,
} from '@atrium/contract';

import { atLevel } from '../../../kit/list/atLevel.ts';
import { defineScreens } from '../../../screens/defineScreens.tsx';
import { formPart } from '../../../ui/later/formPart.ts';
import { laterPart } from '../../../ui/later/laterPart.ts';
import { useAddressQuery } from '../../../ui/navigation/useAddressQuery.ts';
import { DueTime } from './DueTime.tsx';
import { PlaceOfRequest } from './PlaceOfRequest.tsx';
import { RequestChip } from './RequestChip.tsx';
import { RequestViews, VIEW_KEY } from './RequestViews.tsx';

const RequestBoard = laterPart(async () => (await import('./RequestBoard.tsx')).RequestBoard);
const ChoiceOfCustomer = formPart(async () => (await import('./ChoiceOfCustomer.tsx')).ChoiceOfCustomer);
const QuickRequestInput = formPart(async () => (await import('./QuickRequestInput.tsx')).QuickRequestInput);
const RequestActivity = formPart(async () => (await import('./RequestActivity.tsx')).RequestActivity);
const RequestAside = formPart(async () => (await import('./RequestAside.tsx')).RequestAside);

/** The floors or the other spaces of the building that is typed. */
function spacesOf(isFloor: boolean) {
  return {
    resource: spaceFacts,
    label: 'name',
    filter: ({ buildingId, floorId }: Readonly<Record<string, unknown>>) =>
      allOf(
        { kind: 'compare', field: 'buildingId', operator: 'eq', value: String(buildingId) },
        { kind: 'compare', field: 'type', operator: isFloor ? 'eq' : 'ne', value: 'Floor' },
        typeof floorId === 'string' && !isFloor
          ? { kind: 'compare', field: 'floorId', operator: 'eq', value: floorId }
          : null,
      ) ?? undefined,
  };
}

const { ListScreen, ...others } = defineScreens(serviceRequestFacts, {
  title: ({ number, title }) => `${String(number)} ${title}`,
  chip: (record) => <RequestChip row={record} />,
  initial: { priority: 'Normal', pictureIds: [] },
  list: {
    above: RequestViews,
    rowName: ({ number, title }) => `${String(number)} ${title}`,
    columns: [
      { field: 'title', secondary: PlaceOfRequest, width: 240 },
      { field: 'number', width: 90 },
      { field: 'status', cell: RequestChip, chip: true, width: 140 },
      { field: 'priority', width: 110 },
      { field: 'name', secondary: 'category', width: 160 },
      { field: 'assigneeName', width: 150 },
      { field: 'dueAt', cell: DueTime, width: 180 },
      { field: 'reportedAt', isInstant: true, width: 130 },
      { field: 'changedAt', isInstant: true, width: 130, hiddenByDefault: true },
      { field: 'remoteNumber', width: 130, hiddenByDefault: true },
      { field: 'remoteStatus', width: 140, hiddenByDefault: true },
      { field: 'email', hiddenByDefault: true },
    ],
    filters: [
      { field: 'status', kind: 'choice', options: requestStates },
      { field: 'priority', kind: 'choice', options: requestPriorities },
      { field: 'buildingId', kind: 'reference', resource: buildingFacts, label: 'name' },
      { field: 'overdue', kind: 'boolean' },
      { field: 'category', kind: 'text' },
      { field: 'problemCode', kind: 'text' },
      { field: 'changeType', kind: 'text' },
      { field: 'impact', kind: 'text' },
      { field: 'reportedAt', kind: 'date' },
    ],
    fixedFilter: atLevel('customerId'),
  },
  form: {
    beside: RequestAside,
    sections: [
      {
        key: 'problem',
        fields: [
          {
            field: 'quickRequestId',
            component: QuickRequestInput,
            reference: { resource: quickRequestFacts, label: 'description' },
          },
          { field: 'description', widget: 'multiline' },
          { field: 'category', half: true, component: ChoiceOfCustomer },
          { field: 'priority', half: true },
          { field: 'problemCode', half: true, component: ChoiceOfCustomer },
          { field: 'changeType', half: true, component: ChoiceOfCustomer },
          { field: 'impact', half: true, component: ChoiceOfCustomer },
          { field: 'pictureIds' },
        ],
      },
      {
        key: 'place',
        fields: [
          { field: 'buildingId', reference: { resource: buildingFacts, label: 'name' } },
          { field: 'floorId', half: true, reference: spacesOf(true) },
          { field: 'spaceId', half: true, reference: spacesOf(false) },
        ],
      },
      {
        key: 'requester',
        fields: [
          { field: 'name', half: true },
          { field: 'email', widget: 'email', half: true },
          { field: 'phone', half: true },
        ],
      },
      { key: 'activity', component: RequestActivity },
    ],
  },
});

/** The requests as a list, or as the board that the address asks for. */
function Requests() {
  const [query] = useAddressQuery();
  return query.get(VIEW_KEY) === 'board' ? <RequestBoard /> : <ListScreen />;
}

/** The service requests of a customer (SRV-03, NAV-36). */
export const serviceRequestScreens = { ...others, ListScreen: Requests };
