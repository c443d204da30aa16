import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { loadFormParts } from '../../../ui/later/formPart.ts';
import { stubApi } from '../../../testing/apiStub.ts';
import { renderRoutes, sessionWith } from '../../../testing/renderRoutes.tsx';
import { startText } from '../../../ui/text/startText.ts';
import { identityProviderScreens } from './identityProvider.screens.tsx';

const ID = '01a1fc2e-d1cd-7222-a1d2-6a4de07b0720';
const provider = {
  id: ID,
  version: 1,
  revision: { identifier: ID, action: 'Modified', editor: 'Ada Martin', date: '2026-11-20T09:00:00.000Z' },
  name: 'Rooms',
  types: ['spaceBooking'],
  adapterName: 'caldav',
  uris: [],
  redirectUris: [],
  onDemandAvailability: false,
  sync: false,
};
const outage = {
  customerId: ID,
  customerName: 'Northwind',
  since: '2026-11-23T09:00:00.000Z',
  retryAt: '2026-11-23T09:05:00.000Z',
};

function open(types: readonly string[], outages: readonly object[]) {
  const calls = stubApi({
    [`GET identityprovider/${ID}`]: { ...provider, types },
    [`GET identityprovider/${ID}/outages`]: { value: outages },
  });
  const { RecordScreen } = identityProviderScreens;
  renderRoutes([{ path: '/admin/identityProviders/:id', element: <RecordScreen /> }], {
    address: `/admin/identityProviders/${ID}`,
    session: sessionWith({ 'ROOT.identityProviders': ['view', 'edit'] }, {}),
  });
  return calls;
}

beforeAll(async () => {
  await Promise.all([import('../../../kit/form/RecordScreen.tsx'), loadFormParts()]);
});
afterEach(cleanup);

describe('the calendar service of a provider', () => {
  beforeEach(() => startText('en', ['shell', 'navigation', 'errors', 'kit', 'identityProvider']));

  it('says for whom it does not answer, since when, and what to do (INTG-07)', async () => {
    open(
      ['spaceBooking'],
      [
        { ...outage, problem: 'unavailable' },
        { ...outage, customerId: 'other', customerName: 'Southbank', problem: 'credentials' },
      ],
    );
    const alerts = (await screen.findAllByRole('alert')).map(({ textContent }) => textContent);
    expect(alerts[0]).toMatch(/^Northwind: no answer since 23 Nov 2026.*Check the service address/);
    expect(alerts[1]).toMatch(/^Southbank: the credentials have been refused/);
  });

  it('answers where nothing is known of it, and is not asked about for other providers (INTG-07)', async () => {
    open(['spaceBooking'], []);
    expect(await screen.findByText('The calendars answer.')).toBeTruthy();
    cleanup();
    const calls = open(['identity'], []);
    expect(await screen.findByText('Used by providers of type Space booking.')).toBeTruthy();
    expect(JSON.stringify(calls)).not.toContain('outages');
  });
});
