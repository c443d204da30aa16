import { QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';

import { noteEarlyOnce } from './earlyAnswers.ts';
import { createQueryClient } from './queryClient.ts';
import { queryKeys } from './queryKeys.ts';

it('what is fetched ahead of a list serves it once: coming back reads it again (KIT-01, API-41)', async () => {
  const queryClient = createQueryClient();
  const queryFn = vi.fn(() => Promise.resolve({ rows: [] }));
  const asked = { queryKey: queryKeys.list('article', 'article', {}), queryFn };
  await queryClient.prefetchQuery(asked);
  noteEarlyOnce(queryClient, asked.queryKey);
  const show = () => new QueryObserver(queryClient, asked).subscribe(() => undefined);
  const leave = show();
  expect(queryFn).toHaveBeenCalledTimes(1);
  leave();
  show();
  expect(queryFn).toHaveBeenCalledTimes(2);
  queryClient.clear();
});
