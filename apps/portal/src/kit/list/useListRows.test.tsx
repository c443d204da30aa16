import { policy } from '@atrium/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';

import { askedUrl } from '../../testing/askedUrl.ts';
import { createQueryClient } from '../api/queryClient.ts';
import { useListRows } from './useListRows.ts';

afterEach(() => history.replaceState(null, '', '/'));

/** Shows the first page of a list of one customer. */
async function open() {
  // The first page is answered, and the second never.
  const answer = (input: string | URL | Request) =>
    Number(askedUrl(input).searchParams.get('$skip')) === 0
      ? Promise.resolve(Response.json({ value: [{ id: 'own' }], '@odata.count': 30 }))
      : new Promise<Response>(() => undefined);
  vi.stubGlobal('fetch', answer);
  history.replaceState(null, '', '/customer/c-1/policies');
  const queryClient = createQueryClient();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const initialProps = { path: 'customer/c-1/policy', page: 1 };
  const view = renderHook(({ path, page }) => useListRows(policy, { path, query: page === 1 ? {} : { $skip: '10' } }), {
    initialProps,
    wrapper,
  });
  await waitFor(() => expect(view.result.current.isSuccess).toBe(true));
  return { ...view, shown: () => view.result.current.data?.value.map(({ id }) => id) };
}

it('the page before stays while the next one of the same list is on its way (KIT-01)', async () => {
  const { shown, rerender } = await open();
  rerender({ path: 'customer/c-1/policy', page: 2 });
  expect(shown()).toEqual(['own']);
});

it('the rows of one customer are not shown while those of another are on their way (SEC-01, KIT-12)', async () => {
  const { shown, rerender } = await open();
  history.replaceState(null, '', '/customer/c-2/policies');
  rerender({ path: 'customer/c-2/policy', page: 2 });
  expect(shown()).toBeUndefined();
});
