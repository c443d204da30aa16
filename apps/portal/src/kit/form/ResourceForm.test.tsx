import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { defineResource, type ResourceDefinition } from '@atrium/contract';
import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { failure } from '../../testing/apiStub.ts';
import { office } from '../../testing/officeResource.ts';
import { officeRecord } from '../../testing/OfficeServer.ts';
import { openOffice, officeScreens, stageOffice } from '../../testing/openOffice.tsx';
import { press } from '../../testing/press.ts';
import { renderRoutes } from '../../testing/renderRoutes.tsx';
import { switchLanguage } from '../../ui/text/startText.ts';
import { addPhrases } from '../../ui/text/textStore.ts';
import { noteConnection } from '../api/connection.ts';
import { invalidateResource } from '../api/queryKeys.ts';
import type { WidgetProps } from '../definition/formDefinition.ts';
import { ResourceForm } from './ResourceForm.tsx';

const stage = stageOffice();

async function open(options: Parameters<typeof openOffice>[0] = {}) {
  const view = await openOffice(options);
  await screen.findByRole('toolbar');
  return view;
}
const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string | RegExp, value: string) => fireEvent.change(field(name), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: /^Save/ }));
const puts = () => stage.server.calls.filter(({ method }) => method === 'PUT');

describe('a form', () => {
  it('checks a field when it is left and not before (KIT-06, ERR-04)', async () => {
    await open();
    type(/^Contact e-mail/, 'desk@');
    expect(screen.queryByText(/Enter a valid e-mail/)).toBeNull();
    fireEvent.blur(field(/^Contact e-mail/));
    await screen.findByText(/Enter a valid e-mail/);
    expect(field(/^Contact e-mail/).getAttribute('aria-invalid')).toBe('true');
  });

  it('shows all errors at once, each at its field, with a summary that takes the focus and links to them (KIT-06, ERR-01, ERR-02)', async () => {
    await open();
    type(/^Name/, '');
    type(/^Latitude/, '95');
    save();
    const summary = (await screen.findByText('Mandatory fields are missing or malformed')).closest<HTMLElement>(
      '[role="alert"]',
    );
    if (summary === null) throw new Error('no summary');
    await waitFor(() => expect(document.activeElement).toBe(summary));
    expect(
      within(summary)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Name: Required', 'Latitude: Enter a latitude from -90 to 90']);
    expect(screen.getByText('Required')).toBeDefined();
    fireEvent.click(within(summary).getByRole('link', { name: /^Latitude/ }));
    expect(document.activeElement).toBe(field(/^Latitude/));
    expect(stage.server.writes()).toHaveLength(0);
  });

  it('says how long a text may be, at the field and in the summary (KIT-06, ERR-04)', async () => {
    await open();
    type(/^Name/, 'x'.repeat(2_001));
    save();
    expect(await screen.findAllByText(/Too long: use at most [\d,]+ characters/)).toHaveLength(2);
    await act(() => switchLanguage('fr'));
    expect(await screen.findAllByText(/Trop long.*au plus .* caractères/)).toHaveLength(2);
    await act(() => switchLanguage('en'));
  });

  it('shows its errors in the language of the person, also after a switch (ERR-01)', async () => {
    await open();
    type(/^Name/, '');
    save();
    await screen.findByText('Name: Required');
    await act(() => switchLanguage('fr'));
    expect(await screen.findByText(/^Name\s: .*(?:obligatoire|requis)/i)).toBeDefined();
    await act(() => switchLanguage('en'));
  });

  it('saves with Ctrl+S, sending only what changed with the version (KIT-06, KIT-08)', async () => {
    await open();
    type(/^Name/, 'Quay House');
    expect(screen.getByText('1 unsaved change')).toBeDefined();
    fireEvent.keyDown(window, { key: 's', ctrlKey: true });
    await screen.findByText('Quay House was saved');
    expect(puts()).toHaveLength(1);
    expect(puts()[0]?.body).toEqual({ name: 'Quay House' });
    expect(puts()[0]?.headers.get('if-match')).toBe('"3"');
    expect(screen.getByText('No unsaved changes')).toBeDefined();
  });

  it('saves once on a double click, without a word about it (KIT-06, SHELL-55)', async () => {
    let release: (response: Response) => void = () => undefined;
    stage.server.override = ({ method }) =>
      method === 'PUT' ? new Promise<Response>((resolve) => (release = resolve)) : undefined;
    await open();
    type(/^Name/, 'Quay House');
    const form = screen.getByRole('form');
    fireEvent.submit(form);
    fireEvent.submit(form);
    await waitFor(() => expect(puts()).toHaveLength(1));
    await act(async () => release(Response.json({ ...stage.server.stored, name: 'Quay House', version: 4 })));
    await screen.findByText('Quay House was saved');
    expect(screen.queryByText(/Not allowed while data is being updated/)).toBeNull();
    expect(puts()).toHaveLength(1);
  });

  it('says that a save is running when more was typed since and the save does not end soon (SHELL-55, ERR-59)', async () => {
    let release: (response: Response) => void = () => undefined;
    stage.server.override = ({ method }) =>
      method === 'PUT' ? new Promise<Response>((resolve) => (release = resolve)) : undefined;
    await open();
    type(/^Name/, 'Quay House');
    save();
    await waitFor(() => expect(puts()).toHaveLength(1));
    type(/^Name/, 'Quay House North');
    fireEvent.submit(screen.getByRole('form'));
    await screen.findByText(/Not allowed while data is being updated/);
    await act(async () => release(Response.json({ ...stage.server.stored, name: 'Quay House', version: 4 })));
    await screen.findByText('Quay House was saved');
    expect(puts()).toHaveLength(1);
    expect(field(/^Name/).value).toBe('Quay House North');
  });

  it('saves nothing while the record is being loaded again, and says so where that does not end soon (SHELL-55, ERR-59)', async () => {
    const { queryClient } = await open();
    let release: () => void = () => undefined;
    const isHeld = new Promise<void>((resolve) => (release = resolve));
    stage.server.override = ({ method }) =>
      method === 'GET' ? isHeld.then(() => Response.json(stage.server.stored)) : undefined;
    type(/^Name/, 'Quay House');
    act(() => void invalidateResource(queryClient, office.name));
    fireEvent.submit(screen.getByRole('form'));
    await screen.findByText(/Not allowed while data is being updated/);
    expect(puts()).toEqual([]);
    stage.server.override = () => undefined;
    await act(async () => release());
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    save();
    await screen.findByText('Quay House was saved');
    expect(puts()).toHaveLength(1);
  });

  it('saves when its turn comes: once the record is loaded again (SHELL-55)', async () => {
    const { queryClient } = await open();
    let release: () => void = () => undefined;
    const isHeld = new Promise<void>((resolve) => (release = resolve));
    stage.server.override = ({ method }) =>
      method === 'GET' ? isHeld.then(() => Response.json(stage.server.stored)) : undefined;
    type(/^Name/, 'Quay House');
    act(() => void invalidateResource(queryClient, office.name));
    fireEvent.submit(screen.getByRole('form'));
    expect(puts()).toEqual([]);
    stage.server.override = () => undefined;
    await act(async () => release());
    await screen.findByText('Quay House was saved');
    expect(puts()).toHaveLength(1);
    expect(screen.queryByText(/Not allowed while data is being updated/)).toBeNull();
  });

  it('says of what the same person saves in another tab that they did (KIT-08)', async () => {
    const { queryClient } = await open();
    stage.server.changeElsewhere({ name: 'Their House' });
    const others = new BroadcastChannel('atrium.writes');
    others.postMessage(stage.server.stored.revision.identifier);
    // Channels deliver in order: once this one hears of the next message, the form has heard of the first.
    const heard = new Promise((resolve) => {
      const listener = new BroadcastChannel('atrium.writes');
      listener.addEventListener('message', () => resolve(listener.close()));
    });
    others.postMessage('x');
    await act(() => heard);
    others.close();
    await act(() => invalidateResource(queryClient, 'office'));
    await waitFor(() => expect(field(/^Name/).value).toBe('Their House'));
    expect(screen.getByText('You saved this in another tab, and see that version now.')).toBeDefined();
  });

  it('keeps what was typed when a save fails and saves it on trying again (ERR-27, ERR-62)', async () => {
    await open();
    stage.server.override = ({ method }) => (method === 'PUT' ? failure(500, 'unexpected') : undefined);
    type(/^Name/, 'Quay House');
    save();
    const alert = await screen.findByText('Saving or deleting did not work');
    expect(alert).toBeDefined();
    expect(screen.getByText('req-1', { exact: false })).toBeDefined();
    expect(field(/^Name/).value).toBe('Quay House');
    stage.server.override = () => undefined;
    const again = screen.getByRole('button', { name: 'Try again' });
    again.focus();
    fireEvent.click(again);
    // The button goes with its message; the focus stays in the bar.
    expect(document.activeElement?.textContent).toBe('Save');
    await screen.findByText('Quay House was saved');
    const keys = puts().map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toBe(keys[1]);
  });

  it('says next to Save that a save failed, until the connection is back (ERR-27, ERR-62)', async () => {
    await open();
    stage.server.override = ({ method }) => {
      if (method === 'PUT') throw new TypeError('Failed to fetch');
      return undefined;
    };
    type(/^Name/, 'Quay House');
    save();
    const alert = await screen.findByText('Could not reach the servers');
    expect(alert.closest('.formBar')).not.toBeNull();
    act(() => noteConnection(true));
    await waitFor(() => expect(screen.queryByText('Could not reach the servers')).toBeNull());
    expect(field(/^Name/).value).toBe('Quay House');
  });

  it('pins what the server refuses to its fields until they hold something else (API-15, API-40)', async () => {
    await open();
    stage.server.override = ({ method }) =>
      method === 'PUT' ? failure(409, 'duplicate', { fields: [{ field: 'name', code: 'duplicate' }] }) : undefined;
    type(/^Name/, 'Taken');
    save();
    await screen.findByText('Name: Already in use');
    fireEvent.blur(field(/^Name/));
    expect(screen.getByText('Name: Already in use')).toBeDefined();
    type(/^Name/, 'Free');
    await waitFor(() => expect(screen.queryByText('Name: Already in use')).toBeNull());
  });

  it('takes off the message of a rule over two fields when the other one meets it (KIT-06)', async () => {
    stage.server.stored = { ...stage.server.stored, website: 'nonsense' };
    const resource = {
      ...office,
      check: ({ name }: Readonly<Record<string, unknown>>) =>
        name === 'A' ? [{ field: 'summary', code: 'required' as const }] : [],
    };
    await openForm(resource);
    type(/^Name/, 'A');
    save();
    await screen.findByText('Description: Required');
    type(/^Name/, 'B');
    fireEvent.blur(field(/^Name/));
    await waitFor(() => expect(screen.queryByText('Description: Required')).toBeNull());
  });

  it('is headed as the button that leads to a new record is called, in words of the language (SHELL-45)', async () => {
    await open({ address: '/admin/offices/new' });
    expect(screen.getByRole('heading', { level: 1, name: 'Add an office' })).toBeDefined();
  });

  it('posts a new record with one key for all tries and opens it (API-39)', async () => {
    await open({
      address: '/admin/offices/new',
      screens: { ...officeScreens, initial: { kind: 'Lab', timezoneId: stage.server.stored['timezoneId'] } },
    });
    stage.server.override = ({ method }) => (method === 'POST' ? failure(503, 'unavailable') : undefined);
    type(/^Name/, 'North Lab');
    type(/^Street/, '2 Mill Lane');
    save();
    await screen.findByText('Saving or deleting did not work');
    stage.server.override = () => undefined;
    save();
    await screen.findByText('North Lab was saved');
    const posts = stage.server.calls.filter(({ method }) => method === 'POST');
    expect(posts.map(({ headers }) => headers.get('idempotency-key'))).toEqual([
      expect.any(String),
      posts[0]?.headers.get('idempotency-key'),
    ]);
    expect(posts[1]?.body).toMatchObject({ name: 'North Lab', kind: 'Lab', seats: null, isActive: false });
    expect(await screen.findByRole('heading', { name: 'North Lab' })).toBeDefined();
  });

  it('warns before unsaved changes are left and stays when asked to (SHELL-54)', async () => {
    await open();
    type(/^Name/, 'Quay House');
    fireEvent.click(screen.getByRole('link', { name: 'All offices' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(field(/^Name/).value).toBe('Quay House');
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
    fireEvent.click(screen.getByRole('link', { name: 'All offices' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await screen.findByRole('heading', { name: 'List of offices' });
  });

  it('lets a form without changes be left without a question (SHELL-54)', async () => {
    await open();
    fireEvent.click(screen.getByRole('link', { name: 'All offices' }));
    expect(await screen.findByRole('heading', { name: 'List of offices' })).toBeDefined();
  });

  it('says why nothing can be changed: no right, own record (KIT-18, PERM-12)', async () => {
    const actions = async () => {
      await press(screen.getByRole('button', { name: 'More actions' }));
      return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    };
    await openOffice({ permissions: ['view', 'delete'] });
    expect(await actions()).toContain('Delete');
    cleanup();
    await openOffice({ permissions: ['view'] });
    await screen.findByText('Your role can view this, but not change it.');
    expect(await actions()).not.toContain('Delete');
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(field(/^Name/).readOnly).toBe(true);
    expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true');
    cleanup();
    await openOffice({ resource: { ...office, recordRule: () => ({ code: 'ownRecord', status: 403 }) } });
    await screen.findByText('You cannot change your own details.');
  });

  it('locks the one field that the person may not change, and says why (KIT-18)', async () => {
    const fieldRules = { name: () => [{ code: 'forbidden', status: 403 } as const] };
    await open({ resource: { ...office, fieldRules } });
    expect(field(/^Name/).readOnly).toBe(true);
    expect(field(/^Contact e-mail/).readOnly).toBe(false);
    expect(screen.getByText('You may not change this')).toBeDefined();
  });

  it('says at the field that the person may not give it this value, and sends nothing (KIT-06)', async () => {
    const fieldRules = {
      name: ({ after }: { after: { name?: unknown } }) =>
        after.name === 'Crown House' ? [{ code: 'notGrantable', status: 403 } as const] : [],
    };
    await open({ resource: { ...office, fieldRules } });
    type(/^Name/, 'Crown House');
    save();
    await waitFor(() => expect(field(/^Name/)).toHaveProperty('ariaInvalid', 'true'));
    expect(puts()).toHaveLength(0);
    type(/^Name/, 'River House');
    save();
    await waitFor(() => expect(puts()).toHaveLength(1));
  });

  it('shows a newer version quietly, and next to unsaved changes says that there is one (KIT-08)', async () => {
    const { queryClient } = await open();
    stage.server.changeElsewhere({ name: 'Their House' });
    await act(() => invalidateResource(queryClient, 'office'));
    await waitFor(() => expect(field(/^Name/).value).toBe('Their House'));
    expect(screen.getByText('You now see the newer version that Bruno Lemaire saved.')).toBeDefined();
    type(/^Name/, 'My House');
    stage.server.changeElsewhere({ seats: 5 });
    await act(() => invalidateResource(queryClient, 'office'));
    await screen.findByText(/Bruno Lemaire saved this while you were editing/);
    expect(field(/^Name/).value).toBe('My House');
  });

  it('renders one field when one of sixty is typed into (KIT-06)', async () => {
    const names = Array.from({ length: 60 }, (_, at) => `text${at}`);
    const schema = z.object(Object.fromEntries(names.map((name) => [name, z.string().optional()])));
    const wide = defineResource({
      ...office,
      name: 'wide',
      create: schema,
      update: schema,
      record: schema,
      row: schema,
    });
    for (const language of ['en', 'fr'] as const) addPhrases(language, 'wide', { one: 'wide' });
    const renders: string[] = [];
    const counting = ({ field: name, value, onChange }: WidgetProps) => {
      renders.push(name);
      return (
        <input
          aria-label={name}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    };
    const fields = names.map((name) => ({ field: name, component: counting }));
    const form = (
      <ResourceForm
        resource={wide}
        path="wide"
        form={{ sections: [{ key: 'main', fields }] }}
        record={null}
        onSaved={() => undefined}
        onCancel={() => undefined}
      />
    );
    renderRoutes([{ path: '/', element: form }]);
    await screen.findByLabelText('text59');
    renders.length = 0;
    for (const value of ['a', 'ab', 'abc']) fireEvent.change(screen.getByLabelText('text7'), { target: { value } });
    expect(screen.getByText('1 unsaved change')).toBeDefined();
    expect(new Set(renders)).toEqual(new Set(['text7']));
  });

  it('passes axe, with errors shown too (KIT-15)', async () => {
    const { container } = await open();
    type(/^Name/, '');
    save();
    await screen.findByText('Name: Required');
    // Colours cannot be computed in jsdom; they are looked at in a browser.
    const { violations } = await axe.run(container, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });
});

async function openForm(resource: ResourceDefinition) {
  const fields = [{ field: 'name' }, { field: 'summary' }];
  const form = (
    <ResourceForm
      resource={resource}
      path="office"
      form={{ sections: [{ key: 'main', fields }] }}
      record={officeRecord()}
      onSaved={() => undefined}
      onCancel={() => undefined}
    />
  );
  renderRoutes([{ path: '/', element: form }]);
  await screen.findByRole('form');
}
