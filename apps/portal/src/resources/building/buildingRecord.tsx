import {
  allOf,
  type building,
  buildingParents,
  country,
  type RecordOf,
  space,
  state,
  timezone,
} from '@atrium/contract';
import Typography from '@mui/material/Typography';

import type { ScreensDefinition } from '../../kit/defineScreens.tsx';
import { BuildingActions } from './BuildingActions.tsx';
import { CountryInput } from './CountryInput.tsx';
import { FeaturedAmenitiesInput } from './FeaturedAmenitiesInput.tsx';
import { MobilePrefixInput } from '../../kit/form/fields/MobilePrefixInput.tsx';
import { StatusInput } from '../../kit/form/fields/StatusInput.tsx';
import { PurgeCountdown } from './PurgeCountdown.tsx';
import { SizeInput } from './SizeInput.tsx';
import { StateInput } from './StateInput.tsx';
import { StatusLabel } from './StatusLabel.tsx';
import { TimezoneInput } from './TimezoneInput.tsx';

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
  keyFeatures: [],
  featuredAmenities: [],
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
              resource: space,
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
          { field: 'imageId' },
        ],
      },
      {
        key: 'address',
        fields: [
          { field: 'address' },
          { field: 'postcode', half: true },
          { field: 'city', half: true },
          { field: 'countryId', half: true, reference: { resource: country }, component: CountryInput },
          {
            field: 'stateId',
            half: true,
            component: StateInput,
            reference: {
              resource: state,
              parents: ({ countryId }) => (typeof countryId === 'string' ? { countryId } : undefined),
            },
          },
          { field: 'timezoneId', reference: { resource: timezone }, component: TimezoneInput },
        ],
      },
      {
        key: 'position',
        fields: [
          { field: 'latitude', half: true, unit: '°' },
          { field: 'longitude', half: true, unit: '°' },
        ],
      },
      {
        key: 'description',
        fields: [
          { field: 'overview', widget: 'multiline' },
          { field: 'highlights', widget: 'multiline' },
          { field: 'keyFeatures', widget: 'keyFeatures' },
          { field: 'featuredAmenities', component: FeaturedAmenitiesInput },
        ],
      },
      {
        key: 'entry',
        fields: [
          { field: 'maxOccupancy', half: true, unit: 'units.people' },
          { field: 'questionSource', half: true },
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
          { field: 'receptionPhone', half: true },
        ],
      },
    ],
  },
};
