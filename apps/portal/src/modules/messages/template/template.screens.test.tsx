import { templatePurposes } from '@atrium/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { failure, stubApi } from '../../../testing/apiStub.ts';
import { renderRoutes, sessionWith } from '../../../testing/renderRoutes.tsx';
import { startText } from '../../../ui/text/startText.ts';
import { loadSamples } from './loadSamples.ts';
import { templatesInForceScreens } from './templatesInForce.screens.tsx';

const BUILDING_ID = '01a1fc2e-d1cd-7222-a1d2-6a4de07b0710';
const CUSTOMER_ID = '01a1fc2e-d1cd-7222-a1d2-6a4de07b0711';
const PLACE = `/customer/${CUSTOMER_ID}/building/${BUILDING_ID}/templates`;

function lineOf(purpose: string): Readonly<Record<string, unknown>> {
  const texts = {
    name: 'Our registration',
    language: 'en',
    subject: 'You are coming to {{eventName}}',
    title: 'See you, {{firstName}}',
    body: '<p>{{seats}} seats at <strong>{{eventName}}</strong></p>',
    purpose,
  };
  const lines: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    eventRegistration: {
      level: 'building',
      replaces: 'customer',
      template: { id: 't-1', version: 3, customerId: CUSTOMER_ID, buildingId: BUILDING_ID, ...texts },
    },
    orderReady: {
      level: 'root',
      replaces: null,
      template: {
        ...{ id: 't-2', version: 1, customerId: null, buildingId: null, ...texts },
        name: 'Order',
        subject: 'Order {{orderNumber}} is ready',
      },
    },
  };
  return { purpose, level: null, replaces: null, template: null, ...lines[purpose] };
}

type Replies = Parameters<typeof stubApi>[0];

function open(rights: readonly ('view' | 'add' | 'edit' | 'delete')[], at = PLACE, more: Replies = {}) {
  const calls = stubApi({
    [`GET template/findLevel?buildingId=${BUILDING_ID}`]: { value: templatePurposes.map(lineOf) },
    ...more,
  });
  const { ListScreen, RecordScreen } = templatesInForceScreens;
  const { router } = renderRoutes(
    [
      { path: PLACE, element: <ListScreen /> },
      { path: `${PLACE}/:id`, element: <RecordScreen /> },
    ],
    { address: at, session: sessionWith({ 'BUILDING.templates': rights }, { buildingIds: [BUILDING_ID] }) },
  );
  return { calls, router };
}

const lineWith = async (name: string) => {
  const heading = await screen.findByRole('heading', { name });
  const line = heading.closest('li');
  if (line === null) throw new Error(`${name} is no line`);
  return within(line);
};
const all = ['view', 'add', 'edit', 'delete'] as const;

// The form, its editor and the words of the other language are loaded here and not while a test waits for them.
beforeAll(() =>
  Promise.all([
    import('../../../kit/form/RecordScreen.tsx'),
    import('../../../kit/form/fields/RichTextInput.tsx'),
    loadSamples(),
  ]),
);

describe('the e-mail templates of a building', () => {
  beforeEach(() => startText('en', ['shell', 'navigation', 'errors', 'kit', 'template']));

  it('are shown as they are in force, each with the level it comes from (BLDG-40, MSG-20)', async () => {
    open(all);
    const own = await lineWith('Registration for an event');
    expect(own.getByText('This building')).toBeTruthy();
    expect(own.getByText('Replaces the customer’s template')).toBeTruthy();
    expect(own.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe(`${PLACE}/t-1`);
    const inherited = await lineWith('Order ready');
    expect(inherited.getByText('General')).toBeTruthy();
    expect(inherited.getByRole('link', { name: 'Override' }).getAttribute('href')).toBe(
      `${PLACE}/new?purpose=orderReady`,
    );
    expect(inherited.queryByRole('button', { name: 'Delete' })).toBeNull();
    const none = await lineWith('Welcome to a new user');
    expect(none.getByText('No such e-mail is sent.')).toBeTruthy();
    expect(none.getByRole('link', { name: 'Write' })).toBeTruthy();
    expect(screen.getByText('1 of its own')).toBeTruthy();
  });

  it('are only looked at without the right to change them (PERM-12)', async () => {
    open(['view']);
    const inherited = await lineWith('Order ready');
    expect(inherited.getByRole('button', { name: 'Preview' })).toBeTruthy();
    expect(screen.queryAllByRole('link', { name: /Override|Write/ })).toEqual([]);
    expect(screen.queryAllByRole('button', { name: 'Delete' })).toEqual([]);
  });

  it('are previewed with sample data (MSG-21)', async () => {
    open(['view']);
    fireEvent.click((await lineWith('Registration for an event')).getByRole('button', { name: 'Preview' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('You are coming to Yoga on the roof')).toBeTruthy();
    expect(dialog.getByText('See you, Ada')).toBeTruthy();
    expect(dialog.getByText('Yoga on the roof').tagName).toBe('STRONG');
  });

  it('are previewed with the data of their own language, whatever the page is in (MSG-21, LIM-04)', async () => {
    const line = lineOf('eventRegistration');
    const template = { ...Object(line['template']), language: 'fr', title: 'Le {{startDate}}, {{endTime}}' };
    open(['view'], PLACE, {
      [`GET template/findLevel?buildingId=${BUILDING_ID}`]: { value: [{ ...line, template }] },
    });
    fireEvent.click((await lineWith('Registration for an event')).getByRole('button', { name: 'Preview' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Le mardi 12 mai 2026, 11:00 (heure de Paris)')).toBeTruthy();
  });

  it('take the language of their text, in which the preview is then filled in (MSG-19, LIM-04)', async () => {
    open(all, `${PLACE}/new?purpose=orderReady`);
    const title = await screen.findByRole('textbox', { name: /Title/ });
    fireEvent.change(title, { target: { value: 'From {{shopName}}' } });
    expect(await screen.findByText('From Corner Café')).toBeTruthy();
    fireEvent.mouseDown(screen.getByRole('combobox', { name: /Language/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'French' }));
    expect(await screen.findByText('From Café du Coin')).toBeTruthy();
  });

  it('begin as the one in force, take placeholders from a list, and refuse others by name (BLDG-40, MSG-21)', async () => {
    open(all, `${PLACE}/new?purpose=orderReady`);
    const subject = await screen.findByRole<HTMLInputElement>('textbox', { name: /Subject/ });
    expect(subject.value).toBe('Order {{orderNumber}} is ready');
    subject.setSelectionRange(5, 5);
    fireEvent.click(screen.getByRole('button', { name: 'Insert a placeholder: Subject' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'First name' }));
    await waitFor(() => expect(subject.value).toBe('Order{{firstName}} {{orderNumber}} is ready'));
    expect(await screen.findByText('OrderAda 1048 is ready')).toBeTruthy();
    fireEvent.change(subject, { target: { value: 'Order {{seats}}' } });
    fireEvent.blur(subject);
    expect(await screen.findByText('{{seats}} is not a placeholder of this e-mail')).toBeTruthy();
    const list = within(await screen.findByRole('group', { name: 'Insert at the cursor:' }));
    expect(list.getAllByRole('button').map((one) => one.textContent)).toContain('Order number');
    expect(list.queryByRole('button', { name: 'Seats' })).toBeNull();
  });

  it('say in their own words that they could not be loaded, saved or deleted (ERR-40)', async () => {
    const refused = () => failure(409, 'conflict');
    const path = `GET template/findLevel?buildingId=${BUILDING_ID}`;
    open(all, PLACE, { [path]: refused });
    expect(await screen.findByText('The e-mail templates could not be loaded.')).toBeTruthy();
    cleanup();
    open(all, `${PLACE}/new?purpose=eventRegistration`, { 'POST template': refused });
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The e-mail template could not be saved.')).toBeTruthy();
    cleanup();
    open(all, PLACE, { 'DELETE template/t-1': () => failure(503, 'unavailable') });
    fireEvent.click((await lineWith('Registration for an event')).getByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByText(/The e-mail template could not be deleted\./)).toBeTruthy();
  });
});
