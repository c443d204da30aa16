import { building, type SecretHolder } from '@atrium/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { Suspense } from 'react';
import { describe, expect, it, vi } from 'vitest';

import { createQueryClient } from '../../kit/api/queryClient.ts';
import { queryKeys } from '../../kit/api/queryKeys.ts';
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

describe('a bulk action that is begun', () => {
  const ID = '019a0000-0000-7000-8000-000000000001';
  const row = { id: ID, name: 'Pier', outcome: 'changed', refusal: null, changes: [] };

  /** Opens the dialog with something typed, and a server whose job goes on until the test ends it. */
  async function open(handleClose: () => void = () => undefined) {
    const job = jobOf({ id: ID, kind: 'bulk', resource: 'building', status: 'Running', total: 1 });
    const answers: Readonly<Record<string, unknown>> = {
      preview: { total: 1, rows: [row], secretsLeft: [] },
      copysettings: { id: ID },
      [ID]: job,
    };
    vi.stubGlobal('fetch', (input: string | URL | Request) =>
      Promise.resolve(Response.json(answers[askedUrl(input).pathname.split('/').at(-1) ?? ''])),
    );
    await startText('en', ['shell', 'errors', 'kit', 'bulk']);
    const given = { resource: building, path: 'building/copysettings', title: 'Copy', selection: { ids: [ID] } };
    const dialog = (
      <BulkDialog {...given} change={{}} hasTyped onClose={handleClose}>
        What to copy
      </BulkDialog>
    );
    const { queryClient } = await act(() => Promise.resolve(renderRoutes([{ path: '/', element: dialog }])));
    return { job, queryClient };
  }
  const start = async () => {
    await press(await screen.findByRole('button', { name: 'Preview' }));
    await press(await screen.findByRole('button', { name: 'Change 1 record' }));
    await screen.findByRole('button', { name: 'Stop' });
  };

  it('asks before it is closed until it has started, as the job goes on (KIT-05, SHELL-54)', async () => {
    const handleClose = vi.fn();
    await open(handleClose);
    const escape = (name: string) => fireEvent.keyDown(screen.getByRole('dialog', { name }), { key: 'Escape' });
    escape('Copy');
    await press(within(await screen.findByRole('dialog', { name: /^Leave/ })).getByRole('button', { name: 'Cancel' }));
    expect(handleClose).not.toHaveBeenCalled();
    await start();
    escape('Copy');
    expect(handleClose).toHaveBeenCalledOnce();
  });

  it('has what it changed read again once its job has ended, though no live event came (KIT-05)', async () => {
    const { job, queryClient } = await open();
    const list = queryKeys.list('building', 'building', {});
    queryClient.setQueryData(list, { value: [] });
    await start();
    expect(queryClient.getQueryState(list)?.isInvalidated).toBe(false);
    Object.assign(job, { status: 'Done', done: 1, counts: { changed: 1 }, result: { rows: [row] } });
    await screen.findByText(/Changed: 1, no change: 0/);
    expect(queryClient.getQueryState(list)?.isInvalidated).toBe(true);
  });
});
