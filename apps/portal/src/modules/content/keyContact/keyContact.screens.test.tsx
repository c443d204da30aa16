import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { openScreen } from '../../../testing/openScreen.tsx';
import { keyContactScreens } from './keyContact.screens.tsx';

const LIST = '/customer/c-1/building/b-1/keyContacts';
const contact = {
  id: '019a0000-0000-7000-8000-0000000000a1',
  version: 1,
  revision: { identifier: 'r-1', action: 'Created', editor: null, date: '2026-11-02T09:00:00.000Z' },
  name: 'Noor Haddad',
  position: null,
  mobilePrefix: '+39',
  phone: '0612345678',
  email: null,
  photoId: null,
  photoUrl: null,
  alternateContactType: null,
  alternateContactName: null,
  alternateContactLink: null,
  customerId: 'c-1',
  buildingId: 'b-1',
  sortOrder: 0,
};

const open = (address = LIST) =>
  openScreen(keyContactScreens, LIST, {
    address,
    answer: ({ path }) =>
      path.endsWith(contact.id)
        ? Response.json(contact, { headers: { etag: '"1"' } })
        : Response.json({ value: path.endsWith('key-contacts') ? [contact] : [], '@odata.count': 1 }),
  });

describe('the phone number of a contact', () => {
  it('is in groups of digits while it is read, and as typed while it is typed (BLDG-18)', async () => {
    await open(`${LIST}/${contact.id}`);
    const input = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Phone' });
    expect(input.value).toBe('06 1234 5678');
    fireEvent.change(input, { target: { value: '0687654' } });
    expect(input.value).toBe('0687654');
    fireEvent.change(input, { target: { value: '+33465710034' } });
    fireEvent.blur(input);
    expect(input.value).toBe('+33 4 65 71 00 34');
    fireEvent.change(input, { target: { value: '112' } });
    fireEvent.blur(input);
    expect(input.value).toBe('112');
  });

  it('is in the list with its prefix (BLDG-18)', async () => {
    await open();
    const row = await screen.findByRole('row', { name: /Noor Haddad/ });
    expect(within(row).getByText('+39 0612345678')).toBeDefined();
  });
});
