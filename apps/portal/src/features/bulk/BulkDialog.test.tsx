import { building, type SecretHolder } from '@atrium/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { Suspense } from 'react';
import { describe, expect, it, vi } from 'vitest';

import { createQueryClient } from '../../kit/api/queryClient.ts';
import { askedUrl } from '../../testing/askedUrl.ts';
import { jobOf } from '../../testing/jobOf.ts';
import { press } from '../../testing/press.ts';
import { renderRoutes } from '../../testing/renderRoutes.tsx';
import { startText } from '../../ui/text/startText.ts';
import { BulkDialog } from './BulkDialog.tsx';

/** Opens the dialog and asks for the preview, with which the server names these secrets. */
async function preview(
  secretsLeft: readonly SecretHolder[],
  language: 'en' | 'fr' = 'en',
  rows: readonly unknown[] = [],
) {
  const total = Math.max(1, rows.length);
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ total, rows, secretsLeft })));
  await startText(language, ['shell', 'errors', 'kit', 'bulk', 'extension']);
  const dialog = (
    <QueryClientProvider client={createQueryClient()}>
      <Suspense fallback="…">
        <BulkDialog
          resource={building}
          path="building/copysettings"
          title="Copy"
          selection={{ ids: [] }}
          change={{}}
          onClose={() => undefined}
        >
          What to copy
        </BulkDialog>
      </Suspense>
    </QueryClientProvider>
  );
  await act(() => Promise.resolve(render(dialog)));
  fireEvent.click(screen.getByRole('button', { name: language === 'en' ? 'Preview' : 'Aperçu' }));
  await screen.findByRole('status');
}

describe('the preview of a bulk action', () => {
  it.each([
    ['en', /Secrets are not copied/, 'Map: App token'],
    ['fr', /Les secrets ne sont pas copiés/, 'Map\u00a0: Jeton de l’application'],
  ] as const)(
    'names the secrets that are not copied, in words (%s, BLDG-05, SEC-04)',
    async (language, words, line) => {
      await preview([{ resource: 'extension', name: 'Map', fields: ['appToken'] }], language);
      const told = within(await screen.findByRole('alert'));
      expect(told.getByText(words)).toBeDefined();
      expect(told.getByRole('listitem').textContent).toBe(line);
    },
  );

  it('says nothing of secrets where there are none (BLDG-05)', async () => {
    await preview([]);
    expect(screen.queryByText(/Secrets are not copied/)).toBeNull();
  });

  it('counts on its button what will change, of all that is selected (KIT-05, BLDG-02)', async () => {
    const row = (at: number, outcome: string) => ({
      id: `019a0000-0000-7000-8000-00000000000${String(at)}`,
      name: `Building ${String(at)}`,
      outcome,
      refusal: null,
      changes: [],
    });
    await preview([], 'en', [row(1, 'changed'), row(2, 'unchanged'), row(3, 'changed'), row(4, 'refused')]);
    expect(screen.getByText('4 records are selected.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Change 2 records' })).toBeDefined();
  });

  it('names each field that is refused, with what is allowed (KIT-05, BLDG-02)', async () => {
    const fields = [
      { field: 'name', code: 'tooLong', message: 'No.', limit: 200 },
      { field: 'size', code: 'tooSmall', message: 'No.', limit: 1 },
    ];
    const refusal = { code: 'invalid', message: 'No.', fields };
    const row = { id: '019a0000-0000-7000-8000-000000000001', name: 'Pier', outcome: 'refused', refusal, changes: [] };
    await preview([], 'en', [row]);
    const line = 'Name: Too long: use at most 200 characters Size: Too small: enter at least 1';
    expect(await screen.findByText(line)).toBeDefined();
  });

  it('is shown once all of it is there, the words of what changes with a record included (KIT-05, BLDG-05)', async () => {
    const change = {
      id: '019a0000-0000-7000-8000-000000000002',
      resource: 'tenant',
      name: 'Quay Legal',
      action: 'created',
      fields: [{ field: 'floor', before: null, after: 4 }],
    };
    const row = { id: '019a0000-0000-7000-8000-000000000001', name: 'Pier', outcome: 'changed', refusal: null };
    await preview([{ resource: 'identityProvider', name: 'Login', fields: ['clientSecret'] }], 'en', [
      { ...row, changes: [change] },
    ]);
    expect(screen.getByText('New tenant: Quay Legal')).toBeDefined();
    expect(screen.getByText('Login: Client secret')).toBeDefined();
  });
});

describe('a bulk action with something typed', () => {
  const ID = '019a0000-0000-7000-8000-000000000001';
  const row = { id: ID, name: 'Pier', outcome: 'changed', refusal: null, changes: [] };
  const answers: Readonly<Record<string, unknown>> = {
    preview: { total: 1, rows: [row], secretsLeft: [] },
    copysettings: { id: ID },
    [ID]: jobOf({ id: ID, kind: 'bulk', resource: 'building', status: 'Running', total: 1 }),
  };

  it('asks before it is closed until it has started, as the job goes on (KIT-05, SHELL-54)', async () => {
    vi.stubGlobal('fetch', (input: string | URL | Request) =>
      Promise.resolve(Response.json(answers[askedUrl(input).pathname.split('/').at(-1) ?? ''])),
    );
    await startText('en', ['shell', 'errors', 'kit', 'bulk']);
    const handleClose = vi.fn();
    const given = { resource: building, path: 'building/copysettings', title: 'Copy', selection: { ids: [ID] } };
    const dialog = (
      <BulkDialog {...given} change={{}} hasTyped onClose={handleClose}>
        What to copy
      </BulkDialog>
    );
    await act(() => Promise.resolve(renderRoutes([{ path: '/', element: dialog }])));
    const escape = (name: string) => fireEvent.keyDown(screen.getByRole('dialog', { name }), { key: 'Escape' });
    escape('Copy');
    await press(within(await screen.findByRole('dialog', { name: /^Leave/ })).getByRole('button', { name: 'Cancel' }));
    expect(handleClose).not.toHaveBeenCalled();
    await press(await screen.findByRole('button', { name: 'Preview' }));
    await press(await screen.findByRole('button', { name: 'Change 1 record' }));
    await screen.findByRole('button', { name: 'Stop' });
    escape('Copy');
    expect(handleClose).toHaveBeenCalledOnce();
  });
});
