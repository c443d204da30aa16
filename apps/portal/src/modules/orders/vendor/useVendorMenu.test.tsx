import { times } from '@atrium/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';

import { stubApi } from '../../../testing/apiStub.ts';
import { createQueryClient } from '../../../kit/api/queryClient.ts';
import type { Place } from '../../../kit/navigation/placeContext.ts';
import { PlaceContext } from '../../../kit/navigation/placeContext.ts';
import { useVendorMenu } from './useVendorMenu.ts';

const VENDOR_ID = '0198c0de-0000-7000-8000-000000000001';
const place: Place = { stack: [{ context: 'VENDOR', id: VENDOR_ID, info: '' }], page: 'orders', params: {} };

it('reads again while it is shown, as the vendor closes without an event (VEND-18, VEND-20)', async () => {
  vi.useFakeTimers();
  let isOpen = true;
  stubApi({ [`GET vendormenu/${VENDOR_ID}`]: () => ({ ordering: { isOpen } }) });
  const queryClient = createQueryClient();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <PlaceContext value={place}>{children}</PlaceContext>
      </QueryClientProvider>
    </MemoryRouter>
  );
  const { result, unmount } = renderHook(() => useVendorMenu({ refetchInterval: times.minute }), { wrapper });
  await act(() => vi.advanceTimersByTimeAsync(times.second));
  expect(result.current.data?.ordering.isOpen).toBe(true);
  isOpen = false;
  await act(() => vi.advanceTimersByTimeAsync(times.minute));
  expect(result.current.data?.ordering.isOpen).toBe(false);
  unmount();
  queryClient.clear();
});
