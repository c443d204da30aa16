/** Returns what a new building needs, in a country and timezone that are there. */
export function buildingBody(
  name: string,
  customerId: string,
  { countryId, timezoneId }: { readonly countryId: string; readonly timezoneId: string },
) {
  const place = { address: '1 Example Street', city: 'Lyon', latitude: 45.76, longitude: 4.84 };
  return { customerId, name, ...place, countryId, timezoneId };
}
