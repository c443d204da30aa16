import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
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

it('changes nothing any more once another page is on its way (NAV-61)', async () => {
  function Page() {
    const [, change] = useAddressQuery();
    const handleClick = () =>
      change((now) => {
        now.set('day', '2031-01-07');
        return now;
      });
    return (
      <>
        <Link to="/record">Open</Link>
        <button onClick={handleClick}>Choose the day</button>
      </>
    );
  }
  const router = createMemoryRouter(
    [
      { path: '/calendar', element: <Page /> },
      { path: '/record', lazy: () => Promise.resolve({ Component: () => <h1>Record</h1> }) },
    ],
    { initialEntries: ['/calendar'] },
  );
  render(<RouterProvider router={router} />);
  fireEvent.click(await screen.findByRole('link'));
  fireEvent.click(screen.getByRole('button'));
  expect(await screen.findByRole('heading')).toBeTruthy();
  expect(router.state.location.search).toBe('');
});
