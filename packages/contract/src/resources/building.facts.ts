import type { RecordRule } from '../core/changeRules.ts';
import { allActions, defineFacts } from '../core/resource.ts';

/** The statuses as stored; Active is shown as Live and Disabled as Deleted (BLDG-27). */
export const buildingStatuses = ['None', 'Active', 'Disabled', 'Provisioning'] as const;
/** What can be set by a save: Disabled only comes from a delete and goes with a restore (BLDG-31, BLDG-32). */
export const settableBuildingStatuses = ['None', 'Provisioning', 'Active'] as const;
/** Open or closed, apart from the status (BLDG-34). */
export const facilityStatuses = ['open', 'closed'] as const;
/** What the size of a building is given in; square feet by default (BLDG-12). */
export const sizeUnits = ['squareFeet', 'squareMetres'] as const;
export const questionSources = ['externalLink', 'host', 'noQuestionnaire'] as const;

/** A deleted building is restored before anything else is done with it (BLDG-31, BLDG-32). */
const refuseDeleted: RecordRule = ({ action, before }) =>
  action !== 'restore' && before?.['status'] === 'Disabled' ? { code: 'deleted', status: 409 } : null;

const both = ['CUSTOMER.buildings', 'BUILDING.buildinginfo'] as const;

export const buildingFacts = defineFacts({
  name: 'building',
  path: 'building',
  levels: { customer: { view: both, add: ['CUSTOMER.buildings'], edit: both, delete: ['CUSTOMER.buildings'] } },
  readers: 'content',
  // Anyone who works in a building reads its times on its clocks.
  lookupFields: ['name', 'timezoneName'],
  query: {
    filter: [
      'name',
      'status',
      'facilityStatus',
      'city',
      'countryId',
      'stateId',
      'timezoneId',
      'customerId',
      'parentId',
      'size',
      'sizeUnit',
      'currency',
    ],
    sort: ['name', 'city', 'status', 'size'],
    search: ['name', 'address', 'city', 'postcode'],
    defaultSort: 'name',
  },
  unique: [{ fields: ['mapSpaceXRefId'], within: ['customerId'] }],
  references: {
    customerId: { resource: 'customer', code: 'reference' },
    countryId: { resource: 'country', code: 'country' },
    stateId: { resource: 'state', code: 'state' },
    timezoneId: { resource: 'timezone', code: 'timezone' },
    parentId: { resource: 'space', code: 'parent' },
  },
  files: { imageId: 'image' },
  recordRule: refuseDeleted,
  actions: allActions,
});
