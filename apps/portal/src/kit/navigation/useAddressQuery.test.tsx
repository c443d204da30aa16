import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';

import { useAddressQuery } from './useAddressQuery.ts';

it('keeps every change of the address, also those made before the first one is shown (KIT-01)', () => {
  const seen: { change?: ReturnType<typeof useAddressQuery>[1] } = {};
  function Page() {
    const [query, change] = useAddressQuery();
    seen.change = change;
    return query.toString();
  }
  const router = createMemoryRouter([{ path: '/list', element: <Page /> }], { initialEntries: ['/list?page=2'] });
  render(<RouterProvider router={router} />);
  const { change } = seen;
  const set = (key: string) =>
    change?.((query) => {
      query.set(key, 'on');
      return query;
    });
  act(() => {
    set('floor');
    set('name');
  });
  expect(router.state.location.search).toBe('?page=2&floor=on&name=on');
});
