import { bookingLimits } from '@atrium/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';

import { createQueryClient } from '../../kit/api/queryClient.ts';
import { stubApi } from '../../testing/apiStub.ts';
import { useAvailability } from './availability.ts';

it('reads thousands of spaces in parts one after another, none of them a long task of the page (MAP-06, RES-76)', async () => {
  const ids = Array.from({ length: 2 * bookingLimits.maxSpaces + 1 }, (_, at) => `space-${String(at)}`);
  let underWay = 0;
  const most: number[] = [];
  const calls = stubApi({
    'POST space/searchSchedule': async () => {
      underWay += 1;
      most.push(underWay);
      await new Promise((resolve) => void setTimeout(resolve, 5));
      underWay -= 1;
      return {
        value: [{ spaceId: `space-${String((most.length - 1) * bookingLimits.maxSpaces)}`, availability: 'Busy' }],
      };
    },
  });
  const queryClient = createQueryClient();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useAvailability(ids), { wrapper });
  await waitFor(() => expect(result.current.get(ids.at(-1) ?? '')).toBe('Busy'));
  expect([ids[0] ?? '', ids[1] ?? ''].map((id) => result.current.get(id))).toEqual(['Busy', 'Unknown']);
  const parts = [ids.slice(0, 500), ids.slice(500, 1_000), ids.slice(1_000)];
  expect(calls.map(({ body }) => body)).toMatchObject(parts.map((spaceIds) => ({ spaceIds })));
  expect(most).toEqual([1, 1, 1]);
});
