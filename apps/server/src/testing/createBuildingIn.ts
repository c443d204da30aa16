import type { TestApp } from './testApp.ts';

/** Creates an active building of Northwind in a timezone that the portfolio does not have. */
export async function createBuildingIn(test: TestApp, ianaName: string, gmtStandard: string): Promise<string> {
  const as = test.people.emails.administrator;
  const created = async (path: string, body: Record<string, unknown>) =>
    String((await test.call('POST', path, { as, body })).body.id);
  const timezoneId = await created('building/timezone', { displayName: ianaName, ianaName, gmtStandard });
  const { customers, reference } = test.people;
  const address = { address: '1 Example Quay', city: 'Quay', postcode: '1', latitude: 1, longitude: 1 };
  const place = { customerId: customers.north, countryId: reference.countryId, timezoneId };
  return created('building', { ...place, ...address, name: `In ${ianaName}`, status: 'Active' });
}
