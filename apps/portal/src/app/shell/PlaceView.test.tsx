import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';

import { stubApi } from '../../testing/apiStub.ts';
import { createdHead } from '../../testing/createdHead.ts';
import { fakeAuth } from '../../testing/fakeAuth.ts';
import { openPortal } from '../../testing/openPortal.tsx';
import { CUSTOMER_ID, profileReplies } from '../../testing/profileReplies.ts';

const ID = '01a1fc2e-d1cd-7222-a1d2-6a4de07b0714';
const list = `/customer/${CUSTOMER_ID}/defaults`;
const defaults = {
  ...createdHead(ID),
  customerId: CUSTOMER_ID,
  customerName: 'Northwind',
  countryId: null,
  timezoneId: null,
  currency: 'CHF',
  sizeUnit: 'squareFeet',
  extensions: [],
  appMenuIds: [],
};

it('goes on with a form whose new record is saved: what is typed, and where, is as it was (ERR-62, KIT-15)', async () => {
  let isAdded = false;
  stubApi({
    ...profileReplies({ privilegeMap: { 'CUSTOMER.defaults': ['view', 'add', 'edit', 'delete'] } }),
    'GET building/defaults': () => ({ value: isAdded ? [defaults] : [], '@odata.count': 1 }),
    'POST building/defaults': () => {
      isAdded = true;
      return Response.json(defaults, { status: 201 });
    },
    [`GET building/defaults/${ID}`]: defaults,
  });
  const { address } = await openPortal(list, fakeAuth().auth);
  const currency = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Currency/ });
  fireEvent.change(currency, { target: { value: 'CHF' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(isAdded).toBe(true));
  currency.focus();
  fireEvent.change(currency, { target: { value: 'NOK' } });
  await waitFor(() => expect(address()).toBe(`${list}/${ID}`));
  await screen.findByRole('button', { name: 'More actions' });
  expect(currency.isConnected).toBe(true);
  expect(currency.value).toBe('NOK');
  expect(document.activeElement).toBe(currency);
});
