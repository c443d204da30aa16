import { country, customer, floor } from '@atrium/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { press } from '../../testing/press.ts';
import { renderRoutes } from '../../testing/renderRoutes.tsx';
import { startText } from '../../ui/text/startText.ts';
import { RemoveDialog } from './RemoveDialog.tsx';

it('says what depends on a record before anyone tries to delete it (KIT-09, ROOT-21)', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (input: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(`${method} ${input}`);
    return Promise.resolve(
      Response.json({
        value: [
          { resource: 'building', field: 'countryId', count: 3, names: ['Bercy', 'Confluence', 'Vaise'], places: [] },
        ],
      }),
    );
  });
  await startText('en', ['shell', 'navigation', 'errors', 'kit']);
  const record = { id: '019a0000-0000-7000-8000-000000000001', version: 1 };
  const element = (
    <RemoveDialog
      resource={country}
      path={country.path}
      record={record}
      name="France"
      isOpen
      onClose={() => undefined}
    />
  );
  await act(() => Promise.resolve(renderRoutes([{ path: '/', element }])));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete France?' }));
  expect(await dialog.findByText('Buildings: 3 (Bercy, Confluence, Vaise)')).toBeDefined();
  expect(dialog.getByText(/^France cannot be deleted/)).toBeDefined();
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Delete' })).toHaveProperty('disabled', true));
  expect(asked).toEqual([`GET /api/building/country/${record.id}/dependents/`]);
});

it('names the vendors whose open orders keep a place, and what to do about them (KIT-09, VEND-16)', async () => {
  const refusal = {
    message: 'There are open orders.',
    code: 'openOrders',
    fields: [{ field: 'vendor', code: 'reference', message: '2', names: ['Espresso Bar', 'Juice Bar'] }],
    requestId: 'r-1',
  };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(refusal, { status: 409 })));
  await startText('en', ['shell', 'navigation', 'errors', 'kit', 'customer']);
  const record = { id: '019a0000-0000-7000-8000-000000000001', version: 1 };
  const element = (
    <RemoveDialog
      resource={customer}
      path={customer.path}
      record={record}
      name="Northwind"
      isOpen
      onClose={() => undefined}
    />
  );
  await act(() => Promise.resolve(renderRoutes([{ path: '/', element }])));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Northwind?' }));
  await press(dialog.getByRole('button', { name: 'Delete' }));
  expect(await dialog.findByText('Food & Beverage: 2 (Espresso Bar, Juice Bar)')).toBeDefined();
  expect(
    dialog.getByText(/^Northwind cannot be deleted\. There are open orders\. Complete or cancel them/),
  ).toBeDefined();
});

it('heads what is in a place by a word that is true in a building, with the colon of the language (KIT-09, KIT-17)', async () => {
  const kinds = [{ resource: 'space', field: 'parentId', count: 1200, names: ['Salle A'], places: [] }];
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ value: kinds })));
  await startText('fr', ['shell', 'navigation', 'errors', 'kit', 'floor']);
  const record = { id: '019a0000-0000-7000-8000-000000000001', version: 1 };
  const element = (
    <RemoveDialog resource={floor} path={floor.path} record={record} name="Étage 1" isOpen onClose={() => undefined} />
  );
  await act(() => Promise.resolve(renderRoutes([{ path: '/', element }])));
  const line = await within(await screen.findByRole('dialog')).findByText(/Salle A/);
  expect(line.textContent.replaceAll(/\s/g, ' ')).toBe('Lieux : 1 200 (Salle A, …)');
});
