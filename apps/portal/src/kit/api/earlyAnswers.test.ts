import { waitFor } from '@testing-library/react';
import { QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';

import { fetchEarly } from './earlyAnswers.ts';
import { createQueryClient } from './queryClient.ts';
import { queryKeys } from './queryKeys.ts';

/** A list that counts how often it is asked for. */
function askedList() {
  const queryFn = vi.fn(() => Promise.resolve({ rows: [] }));
  const asked = { queryKey: queryKeys.list('article', 'article', {}), queryFn };
  const queryClient = createQueryClient();
  return { queryClient, queryFn, asked, observe: () => new QueryObserver(queryClient, asked) };
}

it('what is fetched ahead of a list serves it once: coming back reads it again (KIT-01, API-41)', async () => {
  const { queryClient, queryFn, asked, observe } = askedList();
  await fetchEarly(queryClient, asked);
  const leave = observe().subscribe(() => undefined);
  expect(queryFn).toHaveBeenCalledTimes(1);
  leave();
  observe().subscribe(() => undefined);
  expect(queryFn).toHaveBeenCalledTimes(2);
  queryClient.clear();
});

it('what comes while the list is there already is one answer, and not another when it is known to be fresh (KIT-01)', async () => {
  const { queryClient, queryFn, asked, observe } = askedList();
  const answered = fetchEarly(queryClient, asked);
  const list = observe();
  list.subscribe(() => undefined);
  await waitFor(() => expect(list.getCurrentResult().isSuccess).toBe(true));
  const shown = list.getCurrentResult();
  await answered;
  list.setOptions(asked);
  expect(list.getCurrentResult()).toBe(shown);
  expect(shown.isStale).toBe(false);
  expect(queryFn).toHaveBeenCalledTimes(1);
  queryClient.clear();
});

it('what was refused is asked for again by the screen (ERR-25)', async () => {
  const { queryClient, queryFn, asked, observe } = askedList();
  queryFn.mockRejectedValueOnce(new TypeError('no connection'));
  await fetchEarly(queryClient, { ...asked, retry: false });
  observe().subscribe(() => undefined);
  expect(queryFn).toHaveBeenCalledTimes(2);
  queryClient.clear();
});
