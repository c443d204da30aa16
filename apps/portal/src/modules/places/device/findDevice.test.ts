import { describe, expect, it, vi } from 'vitest';

import { findDevice } from './findDevice.ts';

const device = { id: '0199d7c0-0000-7000-8000-000000000042', hardwareId: 'AB42', name: 'Motion' };

/** Answers as a portfolio in which more devices have the text somewhere than a page has. */
function stubPortfolio(): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    const query = new URL(url, 'https://portal.example').searchParams;
    asked.push(query);
    const isMeant = query.get('$filter') === "tolower(hardwareId) eq 'ab42'";
    const others = Array.from({ length: 50 }, (_, at) => ({ ...device, id: String(at), hardwareId: `0${at}AB42` }));
    return Promise.resolve(Response.json({ value: isMeant ? [device] : query.has('$filter') ? [] : others }));
  });
  return asked;
}

describe('finding a device by what was scanned', () => {
  it('asks for the hardware id itself, whatever its letter case and however many others contain it (PLACE-29, ERR-36)', async () => {
    const asked = stubPortfolio();
    expect((await findDevice('aB42'))?.id).toBe(device.id);
    expect(await findDevice("it's")).toBeUndefined();
    expect(asked.at(-1)?.get('$filter')).toBe("tolower(hardwareId) eq 'it''s'");
  });

  it('takes a code of any length, as QR codes have whole addresses (PLACE-29)', async () => {
    const asked = stubPortfolio();
    expect(await findDevice(`https://vendor.example/${'a'.repeat(500)}`)).toBeUndefined();
    expect(asked.at(-1)?.has('$search')).toBe(false);
  });
});
