import {
  allOf,
  type building,
  buildingParents,
  countryFacts,
  type RecordOf,
  spaceFacts,
  stateFacts,
  timezoneFacts,
} from '@atrium/contract';
import Typography from '@mui/material/Typography';

import { MobilePrefixInput, PhoneInput } from '../../../features/phone/phoneInputs.ts';
import type { ScreensDefinition } from '../../../screens/defineScreens.tsx';
import { formPart } from '../../../ui/later/formPart.ts';
import { PurgeCountdown } from './PurgeCountdown.tsx';
import { StatusLabel } from './StatusLabel.tsx';

const BuildingContents = formPart(
  async () => (await import('./BuildingContents.tsx')).BuildingContents,
  ['buildingForm'],
);
const BuildingActions = formPart(async () => (await import('./BuildingActions.tsx')).BuildingActions);
const CountryInput = formPart(async () => (await import('./CountryInput.tsx')).CountryInput);
const FeaturedAmenitiesInput = formPart(
  async () => (await import('./FeaturedAmenitiesInput.tsx')).FeaturedAmenitiesInput,
  ['space', 'buildingForm'],
);
const GeofenceInput = formPart(
  async () => (await import('./geofence/GeofenceInput.tsx')).GeofenceInput,
  ['buildingForm'],
);
const KeyFeaturesInput = formPart(async () => (await import('./KeyFeaturesInput.tsx')).KeyFeaturesInput);
const OpenHoursInput = formPart(
  async () => (await import('../../../features/openHours/OpenHoursInput.tsx')).OpenHoursInput,
);
const StatusInput = formPart(async () => (await import('../../../features/status/StatusInput.tsx')).StatusInput);
const SizeInput = formPart(async () => (await import('./SizeInput.tsx')).SizeInput);
const StateInput = formPart(async () => (await import('./StateInput.tsx')).StateInput);
const TimezoneInput = formPart(async () => (await import('./TimezoneInput.tsx')).TimezoneInput);

function Head({ status, purgeAt, timezoneName }: RecordOf<typeof building>) {
  return (
    <>
      <StatusLabel status={status} />
      {purgeAt !== null && (
        <Typography variant="body2" color="textSecondary" component="span">
          <PurgeCountdown purgeAt={purgeAt} timeZone={timezoneName} />
        </Typography>
      )}
    </>
  );
}

/** What a new building starts from. */
export const newBuilding = {
  status: 'None',
  facilityStatus: 'open',
  sizeUnit: 'squareFeet',
  questionSource: 'noQuestionnaire',
  bookingBuffer: 0,
  keyFeatures: [],
  featuredAmenities: [],
  geofenceMarkers: [],
};

/** A building as it is edited: from the customer's list and as the Building Info of its own context. */
export const buildingRecord: Omit<ScreensDefinition<typeof building>, 'list'> = {
  title: ({ name }) => name,
  chip: (record) => <Head {...record} />,
  actions: BuildingActions,
  initial: newBuilding,
  form: {
    sections: [
      {
        key: 'identity',
        fields: [
          { field: 'name' },
          { field: 'status', component: StatusInput },
          {
            field: 'parentId',
            reference: {
              resource: spaceFacts,
              filter: ({ customerId }) =>
                allOf(
                  { kind: 'in', field: 'type', values: [...buildingParents] },
                  { kind: 'compare', field: 'customerId', operator: 'eq', value: String(customerId) },
                ) ?? undefined,
            },
          },
          { field: 'facilityStatus', half: true },
          { field: 'currency', half: true },
          { field: 'size', half: true, component: SizeInput },
          { field: 'sizeUnit', half: true },
          { field: 'mapSpaceXRefId', half: true },
          { field: 'bookingEmailPrefix', half: true },
          { field: 'bookingProvider', half: true },
          { field: 'bookingBuffer', half: true, unit: 'units.minutes' },
          { field: 'imageId' },
        ],
      },
      {
        key: 'address',
        fields: [
          { field: 'address' },
          { field: 'postcode', half: true },
          { field: 'city', half: true },
          { field: 'countryId', half: true, reference: { resource: countryFacts }, component: CountryInput },
          {
            field: 'stateId',
            half: true,
            component: StateInput,
            reference: {
              resource: stateFacts,
              parents: ({ countryId }) => (typeof countryId === 'string' ? { countryId } : undefined),
            },
          },
          { field: 'timezoneId', reference: { resource: timezoneFacts }, component: TimezoneInput },
        ],
      },
      {
        key: 'position',
        fields: [
          { field: 'latitude', half: true, unit: '°' },
          { field: 'longitude', half: true, unit: '°' },
          { field: 'geofenceMarkers', component: GeofenceInput },
        ],
      },
      {
        key: 'description',
        fields: [
          { field: 'overview', widget: 'multiline' },
          { field: 'highlights', widget: 'multiline' },
          { field: 'keyFeatures', component: KeyFeaturesInput },
          { field: 'featuredAmenities', component: FeaturedAmenitiesInput },
        ],
      },
      {
        key: 'entry',
        fields: [
          { field: 'maxOccupancy', half: true, unit: 'units.people' },
          { field: 'questionSource', half: true },
          { field: 'openHours', component: OpenHoursInput },
          { field: 'closedMessage' },
          { field: 'calendarAdminGroupName', half: true },
          { field: 'calendarAdminGroupEmail', half: true, widget: 'email' },
        ],
      },
      {
        key: 'contacts',
        fields: [
          { field: 'receptionEmail', widget: 'email' },
          { field: 'mobilePrefix', half: true, component: MobilePrefixInput },
          { field: 'receptionPhone', half: true, component: PhoneInput },
        ],
      },
      { key: 'contents', component: BuildingContents },
    ],
  },
};
