import { building, destination, device, space, spaceSubtypes, tenant } from '@atrium/contract';
import { describe, expect, it } from 'vitest';

import { columnsOf } from './columnsOf.ts';

/** Returns the columns of a resource by their fields. */
function byField(resource: Parameters<typeof columnsOf>[0]) {
  return new Map(columnsOf(resource).map((column) => [column.field, column]));
}

describe('the columns of uploads', () => {
  it('say what the contract says of a field: its kind, its choices, its lines and its decimals (WORK-07)', () => {
    const spaces = byField(space);
    expect(spaces.get('capacity')).toMatchObject({ kind: 'number', isDecimal: false });
    expect(spaces.get('subtype')).toMatchObject({ kind: 'choice', options: spaceSubtypes });
    expect(spaces.get('active')).toMatchObject({ kind: 'flag' });
    expect(spaces.get('openHours')).toMatchObject({ kind: 'hours' });
    expect(spaces.get('friendlyName')).toMatchObject({ kind: 'text', isOneLine: true });
    expect(spaces.get('description')).toMatchObject({ kind: 'text', isOneLine: false });
    expect(byField(destination).get('latitude')).toMatchObject({ kind: 'number', isDecimal: true });
  });

  it('are required as the contract requires a field of a new record, the reference always (WORK-07, PLACE-34)', () => {
    const required = (resource: Parameters<typeof columnsOf>[0]) =>
      columnsOf(resource).flatMap(({ field, isRequired }) => (isRequired === true ? [field] : []));
    expect(required(space)).toEqual(['mapSpaceXRefId', 'type', 'name']);
    expect(required(device)).toEqual(['hardwareId', 'kind']);
    expect(required(tenant)).toEqual(['name']);
    expect(required(building)).toEqual([
      ...['mapSpaceXRefId', 'name', 'address', 'city', 'countryName', 'timezoneName', 'latitude', 'longitude'],
    ]);
  });

  it('name a record by its id where its reference may be missing (PLACE-38)', () => {
    expect(byField(space).get('recordId')).toMatchObject({ isRecordId: true, sets: 'id' });
    expect(byField(device).has('recordId')).toBe(false);
  });

  it('refuse a column that sets no field of a new record (WORK-07)', () => {
    const columns = [{ field: 'nowhere', example: '' }];
    expect(() => columnsOf({ ...tenant, uploads: { by: 'name', columns } })).toThrow(
      'nowhere is no field of a new record',
    );
  });
});
