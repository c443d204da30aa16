import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';

import { useAddressQuery } from './useAddressQuery.ts';

it.each([
  ['shown', '/list', '/list'],
  ['found', '/lists/:id', '/lists/1'],
])(
  'keeps every change of the address, also those made before the first one is %s (KIT-01)',
  async (_, path, pathname) => {
    function Page() {
      const [query, change] = useAddressQuery();
      const set = (key: string) =>
        change((now) => {
          now.set(key, 'on');
          return now;
        });
      const handleClick = () => {
        set('floor');
        set('name');
      };
      return <button onClick={handleClick}>{query.toString()}</button>;
    }
    const router = createMemoryRouter([{ path, element: <Page /> }], {
      initialEntries: [`${pathname}?page=2`],
      // The routes of an address with parameters are looked for first.
      patchRoutesOnNavigation: () => undefined,
    });
    render(<RouterProvider router={router} />);
    fireEvent.click(await screen.findByRole('button'));
    await waitFor(() => expect(router.state.location.search).toBe('?page=2&floor=on&name=on'));
  },
);
