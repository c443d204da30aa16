import { building, type SecretHolder } from '@atrium/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { Suspense } from 'react';
import { describe, expect, it, vi } from 'vitest';

import { createQueryClient } from '../../kit/api/queryClient.ts';
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
