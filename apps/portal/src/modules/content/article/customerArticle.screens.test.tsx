import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';

import { createdHead } from '../../../testing/createdHead.ts';
import { openScreen, type ScreenCall } from '../../../testing/openScreen.tsx';
import { customerArticleScreens } from './customerArticle.screens.tsx';

const LIST = '/customer/c-1/articles';
const CUSTOMER_ID = '01a1fc2e-d1cd-7222-a1d2-6a4de07b0700';
const TOWER = '01a1fc2e-d1cd-7222-a1d2-6a4de07b0701';
const CHOIR = '01a1fc2e-d1cd-7222-a1d2-6a4de07b0702';
const article = {
  ...createdHead('a'),
  customerId: CUSTOMER_ID,
  type: 'article',
  displayOrder: 0,
  title: 'Concert',
  subtitle: null,
  published: false,
  activationDate: null,
  expirationDate: null,
  contentUrl: null,
  content: '<p>At noon.</p>',
  featured: false,
  audienceType: 'allUsers',
  employeeGroupId: null,
  groupBuildingId: null,
  imageId: null,
  imageUrl: null,
};

it('an article of a customer is for a group of one of its buildings, which is chosen first (CONT-07)', async () => {
  const calls: ScreenCall[] = [];
  await openScreen(customerArticleScreens, LIST, {
    address: `${LIST}/a`,
    answer: (call) => {
      calls.push(call);
      if (call.method === 'PUT') return Response.json({ ...article, version: 2 });
      if (call.path === 'building') return Response.json({ value: [{ id: TOWER, name: 'Tower' }] });
      if (call.path === `building/${TOWER}`) return Response.json({ id: TOWER, name: 'Tower' });
      if (call.path === `building/${TOWER}/usergroup`) return Response.json({ value: [{ id: CHOIR, name: 'Choir' }] });
      return Response.json(call.path.endsWith(CHOIR) ? { id: CHOIR, name: 'Choir' } : article);
    },
  });
  const choose = async (field: string, option: string) => {
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: field }));
    fireEvent.click(await screen.findByRole('option', { name: option }));
  };
  expect(await screen.findByRole('combobox', { name: 'Audience' })).toBeDefined();
  expect(screen.queryByRole('combobox', { name: 'Employee group' })).toBeNull();
  await choose('Audience', 'Employee group');
  await choose('Building of the group', 'Tower');
  await choose('Employee group', 'Choir');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
  const put = calls.find(({ method }) => method === 'PUT');
  expect(put?.body).toEqual({ audienceType: 'employeeGroup', employeeGroupId: CHOIR });
});
