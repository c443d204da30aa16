import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';

import { createdHead } from '../../../testing/createdHead.ts';
import { openScreen, type ScreenCall } from '../../../testing/openScreen.tsx';
import { appMenuScreens } from './appMenus.screens.tsx';
import { cardScreens } from './cards.screens.tsx';

const entry = {
  ...createdHead('a'),
  name: 'Parking',
  extensionCode: null,
  customerId: null,
  buildingId: null,
  enabled: false,
  sortOrder: 0,
  deepLinkIds: [],
  deepLinks: [],
};
const target = { deepLinkId: null };

it.each([
  {
    what: 'a card',
    id: 'BRAND-17',
    screens: cardScreens,
    list: '/admin/cards',
    own: { code: 'card.parking', bookings: false },
    first: { icon: null },
    address: 'externalLink',
    label: 'External link 1',
  },
  {
    what: 'a menu entry',
    id: 'BRAND-11',
    screens: appMenuScreens,
    list: '/admin/appMenus',
    own: { key: 'appMenu.parking', icon: null },
    first: { name: 'Park' },
    address: 'externalUrl',
    label: 'External address 1',
  },
])('an action of $what leads to an address outside under its own name ($id)', async (kind) => {
  const actions = [{ ...kind.first, ...target, [kind.address]: 'https://old.example' }];
  const record = { ...entry, ...kind.own, actions };
  const calls: ScreenCall[] = [];
  await openScreen(kind.screens, kind.list, {
    address: `${kind.list}/a`,
    answer: (call) => {
      calls.push(call);
      if (call.path === 'config/branding' || call.path.endsWith('extensions')) return Response.json({ value: [] });
      return Response.json(call.method === 'PUT' ? { ...record, version: 2 } : record);
    },
  });
  const field = await screen.findByLabelText(kind.label);
  expect(field).toHaveProperty('value', 'https://old.example');
  fireEvent.change(field, { target: { value: 'https://new.example' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    actions: [{ ...kind.first, ...target, [kind.address]: 'https://new.example' }],
  });
});
