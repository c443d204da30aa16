import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import { createdHead } from '../../../testing/createdHead.ts';
import { openScreen, type ScreenCall } from '../../../testing/openScreen.tsx';
import { campusScreens } from './campus.screens.tsx';

const LIST = '/customer/c-1/campuses';
const campus = {
  ...createdHead('s-1'),
  customerId: 'c-1',
  type: 'Campus',
  name: 'Harbour',
  status: 'Provisioning',
  parentId: null,
  description: null,
  imageIds: [],
  imageUrls: [],
  mapSpaceXRefId: null,
  address: null,
  latitude: null,
  longitude: null,
};

it('a campus says what each of its statuses means, and asks in its own words before one is taken (CAMP-08)', async () => {
  const calls: ScreenCall[] = [];
  await openScreen(campusScreens, LIST, {
    address: `${LIST}/s-1`,
    answer: (call) => {
      calls.push(call);
      return Response.json(call.method === 'PUT' ? { ...campus, version: 2, status: 'Active' } : campus);
    },
  });
  const live = await screen.findByRole('radio', { name: 'Live' });
  expect(screen.getAllByRole('radio')).toHaveLength(2);
  const meaning = screen.getByRole('radio', { name: 'Provisioning' }).getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(meaning)?.textContent).toContain('assigned to a building of the campus');
  fireEvent.click(live);
  const dialog = await screen.findByRole('dialog', { name: 'Make Harbour live?' });
  expect(dialog.textContent).toContain('its neighborhoods and its destinations become visible to all mobile users');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Make live' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ status: 'Active' }));
});

it('a live campus goes back to Provisioning in its own words, and stays live when that is not confirmed (CAMP-08)', async () => {
  const calls: ScreenCall[] = [];
  await openScreen(campusScreens, LIST, {
    address: `${LIST}/s-1`,
    answer: (call) => {
      calls.push(call);
      return Response.json({ ...campus, status: 'Active' });
    },
  });
  fireEvent.click(await screen.findByRole('radio', { name: 'Provisioning' }));
  const dialog = await screen.findByRole('dialog', { name: 'Set Harbour to Provisioning?' });
  expect(dialog.textContent).toContain('only users assigned to one of its buildings see it');
  expect(within(dialog).getByRole('button', { name: 'Set to Provisioning' })).toBeDefined();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('radio', { name: 'Live' })).toHaveProperty('checked', true);
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
});
