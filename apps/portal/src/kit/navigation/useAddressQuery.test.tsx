import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';

import { useAddressQuery } from './useAddressQuery.ts';

it('keeps every change of the address, also those made before the first one is shown (KIT-01)', () => {
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
  const router = createMemoryRouter([{ path: '/list', element: <Page /> }], { initialEntries: ['/list?page=2'] });
  render(<RouterProvider router={router} />);
  fireEvent.click(screen.getByRole('button'));
  expect(router.state.location.search).toBe('?page=2&floor=on&name=on');
});
