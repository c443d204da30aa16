import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../../testing/testApp.ts';

describe('phone numbers', () => {
  let test: TestApp;
  let building: string;
  let italy: string;
  const as = 'admin@atrium.example';
  const headers = { 'if-match': '*' };

  const post = async (path: string, body: object) => (await test.call('POST', path, { as, body })).body;
  const put = async (path: string, body: object) => (await test.call('PUT', path, { as, headers, body })).body;
  const contacts = () => `building/${building}/key-contacts`;

  beforeAll(async () => {
    test = await createTestApp();
    building = test.people.buildings.north1;
    italy = (await post('building/country', { name: 'Italy', isoCode: 'IT', mobilePrefix: '+39' })).id;
  });
  afterAll(() => test.close());

  it('of a contact are stored by the rule of their prefix, Italy’s with its zero (BLDG-18)', async () => {
    const french = await post(contacts(), { name: 'Lyon', mobilePrefix: '+33', phone: '04 65 71 00 34' });
    const roman = await post(contacts(), { name: 'Rome', mobilePrefix: '+39', phone: '06 1234 5678' });
    expect([french.phone, roman.phone]).toEqual(['465710034', '0612345678']);
    const unknown = await put(`${contacts()}/${french.id}`, { phone: '(04) 65-71' });
    expect(unknown).toMatchObject({ mobilePrefix: '+33', phone: '(04) 65-71' });
    const foreign = await put(`${contacts()}/${french.id}`, { phone: '+39 06 1234 5678' });
    expect(foreign).toMatchObject({ mobilePrefix: '+33', phone: '+390612345678' });
    const moved = await put(`${contacts()}/${french.id}`, { mobilePrefix: '+39' });
    expect(moved).toMatchObject({ mobilePrefix: '+39', phone: '0612345678' });
    const plain = await put(`${contacts()}/${french.id}`, { mobilePrefix: null });
    expect(plain).toMatchObject({ mobilePrefix: null, phone: '+390612345678' });
  });

  it('without a prefix are read by the country of the building or of the vendor (BLDG-17, BLDG-18, VEND-01)', async () => {
    expect((await post(contacts(), { name: 'Desk', phone: '04 65 71 00 34' })).phone).toBe('+33465710034');
    const trattoria = { buildingId: building, shopName: 'Trattoria', countryId: italy, phone: '06 1234 5678' };
    expect((await post('vendor', trattoria)).phone).toBe('+390612345678');
    const bistro = { buildingId: building, shopName: 'Bistro', phone: '04 65 71 00 34' };
    expect((await post('vendor', bistro)).phone).toBe('+33465710034');
    const reception = { receptionPhone: '04 65 71 00 34' };
    expect(await put(`building/${building}`, reception)).toMatchObject({
      mobilePrefix: null,
      receptionPhone: '+33465710034',
    });
    const prefixed = await put(`building/${building}`, { mobilePrefix: '+33' });
    expect(prefixed).toMatchObject({ mobilePrefix: '+33', receptionPhone: '465710034' });
  });

  it('of a concierge service share their prefix, and one of another country keeps its own (CONT-24)', async () => {
    const body = { name: 'Spa', mobilePrefix: '+33', phone: '01 23 45 67 89', textPhone: '+44 20 7946 0118' };
    expect(await post(`building/${building}/concierge`, body)).toMatchObject({
      phone: '123456789',
      textPhone: '+442079460118',
    });
  });

  it('for emergencies follow the country of the building, short ones as typed (BRAND-28)', async () => {
    const code = 'extension.concierge';
    const config = { emergencyNumber: '01 23 45 67 89' };
    const entry = await post('config/extension', { name: 'Concierge', code, config });
    expect(entry.config.emergencyNumber).toBe('01 23 45 67 89');
    const { id, config: own } = await put(`building/${building}/extension/${code}`, { enabled: true });
    expect(own.emergencyNumber).toBe('+33123456789');
    const short = await put(`config/extension/${id}`, { config: { emergencyNumber: '112' } });
    expect(short.config.emergencyNumber).toBe('112');
  });
});
