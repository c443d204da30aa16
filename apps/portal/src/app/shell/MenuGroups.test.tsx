import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';

import { PlaceContext } from '../../kit/navigation/placeContext.ts';
import { stubApi } from '../../testing/apiStub.ts';
import { renderRoutes } from '../../testing/renderRoutes.tsx';
import { startText } from '../../ui/text/startText.ts';
import { MenuGroups } from './MenuGroups.tsx';

beforeEach(() => startText('en', ['shell', 'navigation']));

/** Opens the menu of a customer for a person without any right, on a page or on the way to one. */
function open(page: string) {
  stubApi({});
  const place = { stack: [{ context: 'CUSTOMER', id: 'c-1', info: 'Northwind' }], page, params: {} } as const;
  const element = (
    <PlaceContext value={place}>
      <p>here</p>
      <MenuGroups />
    </PlaceContext>
  );
  renderRoutes([{ path: '*', element }]);
}

it('says that there is no page on a page, not on the way to one (NAV-13)', async () => {
  open('');
  await screen.findByText('here');
  expect(screen.queryByText('Your role has no page here.')).toBeNull();
  open('buildings');
  expect(await screen.findByText('Your role has no page here.')).toBeDefined();
});
