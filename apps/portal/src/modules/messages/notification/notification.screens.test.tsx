import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { loadFormParts } from '../../../ui/later/formPart.ts';
import { failure, stubApi } from '../../../testing/apiStub.ts';
import { renderRoutes, sessionWith } from '../../../testing/renderRoutes.tsx';
import { startText } from '../../../ui/text/startText.ts';
import { buildingNotificationScreens } from './buildingNotification.screens.tsx';
import { globalNotificationScreens } from './globalNotification.screens.tsx';

const ID = '01a1fc2e-d1cd-7222-a1d2-6a4de07b0720';
const BUILDING_ID = '01a1fc2e-d1cd-7222-a1d2-6a4de07b0710';
const CUSTOMER_ID = '01a1fc2e-d1cd-7222-a1d2-6a4de07b0711';
const BUILDING_PATH = `/customer/${CUSTOMER_ID}/building/${BUILDING_ID}/buildingNotifications`;
const GLOBAL = '/admin/notifications';

const draft = {
  id: ID,
  version: 3,
  revision: { identifier: ID, action: 'Modified', editor: 'Ada Martin', date: '2026-11-20T09:00:00.000Z' },
  customerId: null,
  buildingId: null,
  title: 'Lifts',
  message: 'Serviced on Tuesday.',
  sender: 'Reception',
  audienceType: 'allUsers',
  audienceBuildingIds: [],
  employeeGroupIds: [],
  channels: ['email'],
  linkType: 'none',
  deepLinkId: null,
  deepLinkKey: null,
  linkUrl: null,
  sendTime: null,
  sentTime: null,
  state: 'draft',
  recipientCount: null,
  timezone: null,
};
const ofBuilding = { ...draft, customerId: CUSTOMER_ID, buildingId: BUILDING_ID };

function open(at: 'building' | 'root', record: Readonly<Record<string, unknown>>, more: Parameters<typeof stubApi>[0]) {
  const calls = stubApi({
    [`GET notification/${ID}`]: record,
    'POST notification/recipients': { recipients: 12, email: 11, channelsOff: [] },
    ...more,
  });
  const { RecordScreen } = at === 'root' ? globalNotificationScreens : buildingNotificationScreens;
  const place = at === 'root' ? GLOBAL : BUILDING_PATH;
  const feature = at === 'root' ? 'ROOT.notifications' : 'BUILDING.buildingNotifications';
  const rights = { [feature]: ['view', 'add', 'edit', 'delete'] } as const;
  renderRoutes([{ path: `${place}/:id`, element: <RecordScreen /> }], {
    address: `${place}/${ID}`,
    session: sessionWith(rights, { buildingIds: [BUILDING_ID] }),
  });
  return calls;
}

beforeAll(async () => {
  await Promise.all([import('../../../kit/form/RecordScreen.tsx'), loadFormParts()]);
});
afterEach(cleanup);

describe('a notification', () => {
  beforeEach(() => startText('en', ['shell', 'navigation', 'errors', 'kit', 'notification']));

  const confirm = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Send now' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Send notification' }));
  };

  it('shows how many people it is for, with a warning above 1,000 (MSG-07)', async () => {
    open('building', ofBuilding, { 'POST notification/recipients': { recipients: 1_001, email: 998 } });
    expect(await screen.findByText('1,001 recipients')).toBeTruthy();
    expect(screen.getByText('3 people have unsubscribed from e-mail and read it in the app.')).toBeTruthy();
    expect(screen.getByText('This reaches 1,001 people. Check the audience before you send it.')).toBeTruthy();
  });

  it('asks for no number while its audience names no one, whatever was chosen for another kind (MSG-07)', async () => {
    const calls = open('building', { ...ofBuilding, audienceType: 'buildings', employeeGroupIds: [ID] }, {});
    expect(await screen.findByText('Choose an audience to see the number of recipients.')).toBeDefined();
    expect(calls.filter(({ path }) => path === 'notification/recipients')).toEqual([]);
  });

  it('says nothing of people without e-mail where it is not sent by e-mail (MSG-07)', async () => {
    open('building', { ...ofBuilding, channels: [] }, {});
    expect(await screen.findByText('12 recipients')).toBeDefined();
    expect(screen.queryByText(/unsubscribed from e-mail/)).toBeNull();
  });

  it('offers CMMS where there is a provider (MSG-02, SRV-11)', async () => {
    open('building', ofBuilding, {});
    await screen.findByText('12 recipients');
    const cmms = screen.getByRole('checkbox', { name: 'CMMS' });
    fireEvent.click(cmms);
    expect([cmms, cmms.getAttribute('aria-describedby')]).toMatchObject([{ disabled: false, checked: true }, null]);
  });

  it('offers CMMS switched off where there is none, with its reason (MSG-02, MSG-03, SRV-11)', async () => {
    const channelsOff = [{ channel: 'cmms', reason: 'noProvider' }];
    open('building', ofBuilding, { 'POST notification/recipients': { recipients: 12, email: 11, channelsOff } });
    const reason = await screen.findByText('CMMS is off until a service request provider is set up.');
    const cmms = screen.getByRole('checkbox', { name: 'CMMS' });
    expect([cmms, cmms.getAttribute('aria-describedby')]).toMatchObject([{ disabled: true }, reason.id]);
    expect(screen.getByRole('checkbox', { name: 'Email' })).toHaveProperty('checked', true);
  });

  it('to everyone is taken for sent when the gateway stops waiting with 504 (API-32)', async () => {
    const calls = open('root', draft, { [`POST notification/${ID}/send`]: failure(504, 'unavailable') });
    await confirm();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = calls.filter(({ path }) => path === `notification/${ID}/send`);
    expect(sent.map(({ method, headers }) => [method, headers.get('if-match')])).toEqual([['POST', '"3"']]);
  });

  it('of a building is not, and the dialog says so (API-32)', async () => {
    open('building', ofBuilding, { [`POST notification/${ID}/send`]: failure(504, 'unavailable') });
    await confirm();
    expect(await screen.findByText(/The notification could not be sent\./)).toBeTruthy();
  });

  it('is neither sent nor tried while changes to it are unsaved: the text before them would go out (MSG-06)', async () => {
    const calls = open('building', ofBuilding, {
      [`POST notification/${ID}/send`]: ofBuilding,
      [`POST notification/${ID}/test`]: {},
    });
    const message = await screen.findByRole('textbox', { name: /Message/ });
    fireEvent.change(message, { target: { value: 'Serviced on Thursday.' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send now' }));
    expect(await screen.findByText(/the saved version is what is sent\./)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Send a test to me' }));
    fireEvent.change(message, { target: { value: ofBuilding.message } });
    await confirm();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = calls.filter(({ method, path }) => method === 'POST' && path.startsWith(`notification/${ID}`));
    expect(sent.map(({ path }) => path)).toEqual([`notification/${ID}/send`]);
  });

  it('is sent in the version that was seen, though another was saved while it is asked for (MSG-06, API-39)', async () => {
    let version = 3;
    const calls = open('building', ofBuilding, {
      [`GET notification/${ID}`]: () => ({ ...ofBuilding, version }),
      [`POST notification/${ID}/send`]: () => {
        version = 4;
        return failure(412, 'stale');
      },
    });
    const asked = (path: string) => calls.filter((call) => call.path === path);
    await confirm();
    await screen.findByText(/The notification could not be sent\./);
    await waitFor(() => expect(asked(`notification/${ID}`)).toHaveLength(2));
    fireEvent.click(screen.getByRole('button', { name: 'Send notification' }));
    await waitFor(() => expect(asked(`notification/${ID}/send`)).toHaveLength(2));
    expect(asked(`notification/${ID}/send`).map(({ headers }) => headers.get('if-match'))).toEqual(['"3"', '"3"']);
  });

  it('that was sent is locked and shows how it went by channel (MSG-08, MSG-10)', async () => {
    open(
      'building',
      { ...ofBuilding, state: 'sent', sendTime: '2026-11-20T09:00:00.000Z', recipientCount: 12 },
      {
        [`GET notification/${ID}/delivery`]: {
          value: [
            {
              channel: 'app',
              recipients: 12,
              sent: 12,
              waiting: 0,
              retried: 0,
              failed: 0,
              cancelled: 0,
              unsubscribed: 0,
            },
            {
              channel: 'email',
              recipients: 12,
              sent: 9,
              waiting: 0,
              retried: 3,
              failed: 2,
              cancelled: 0,
              unsubscribed: 1,
            },
          ],
        },
      },
    );
    await screen.findByRole('columnheader', { name: 'Email' });
    const table = screen.getByRole('table', { name: 'Delivery' });
    const rows = within(table).getAllByRole('row');
    expect(
      rows.map((row) =>
        within(row)
          .queryAllByRole('cell')
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([[], ['12', '12'], ['12', '9'], ['0', '0'], ['0', '3'], ['0', '2'], ['0', '0'], ['0', '1']]);
    const names = ['Recipients', 'Sent', 'Waiting', 'Retried', 'Failed', 'Cancelled', 'Unsubscribed'];
    expect(
      within(table)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ).toEqual(names);
    expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull();
    expect(screen.getByText('It was sent and can no longer be changed.')).toBeTruthy();
  });

  it('whose e-mails still wait is stopped after asking, and says how many had been sent (MSG-06)', async () => {
    const email = { channel: 'email', recipients: 1_200, sent: 200, waiting: 1_000 };
    const calls = open(
      'building',
      { ...ofBuilding, state: 'sent', sendTime: '2026-11-20T09:00:00.000Z', recipientCount: 1_200 },
      {
        [`GET notification/${ID}/delivery`]: {
          value: [{ ...email, retried: 0, failed: 0, cancelled: 0, unsubscribed: 0 }],
        },
        [`POST notification/${ID}/stop`]: { sent: 200, underWay: 1, cancelled: 999 },
      },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Stop sending' }));
    const dialog = await screen.findByRole('dialog', { name: 'Stop sending “Lifts”?' });
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Stop sending' }));
    expect(await screen.findByText('Stopped. E-mails sent: 201. Cancelled: 999.')).toBeTruthy();
  });
});
