import type { PrivilegeMap } from '@atrium/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { stubApi } from '../../testing/apiStub.ts';
import { fakeAuth } from '../../testing/fakeAuth.ts';
import { openPortal } from '../../testing/openPortal.tsx';
import { BUILDING_ID, CUSTOMER_ID, profileReplies } from '../../testing/profileReplies.ts';

const all = ['view', 'add', 'edit', 'delete'] as const;
const rights: PrivilegeMap = {
  'CUSTOMER.buildings': ['viewAll', ...all],
  'BUILDING.concierge': all,
};

function open(isOn: boolean, privilegeMap: PrivilegeMap, replies: Parameters<typeof stubApi>[0] = {}) {
  const calls = stubApi({
    ...profileReplies({ privilegeMap }),
    [`GET building/${BUILDING_ID}`]: {
      id: BUILDING_ID,
      version: 1,
      name: 'Mill House',
      status: 'Active',
      timezoneName: 'UTC',
    },
    [`GET building/${BUILDING_ID}/concierge`]: { value: [], '@odata.count': 0 },
    'GET config/extensions': { value: [{ id: 'e', code: 'extension.concierge', enabled: isOn }] },
    [`PUT building/${BUILDING_ID}/extension/extension.concierge`]: {
      id: 'e',
      code: 'extension.concierge',
      enabled: true,
    },
    ...replies,
  });
  return openPortal(`/customer/${CUSTOMER_ID}/building/${BUILDING_ID}/concierge`, fakeAuth().auth).then((portal) => ({
    calls,
    ...portal,
  }));
}

describe('a screen of what is off for the building', () => {
  it('says that apps do not show it, and turns it on for the implementation team (ON-04)', async () => {
    const { calls } = await open(false, { ...rights, 'BUILDING.settings': all });
    const note = await screen.findByRole('note');
    expect(note.textContent).toContain('apps do not show it');
    fireEvent.click(within(note).getByRole('button', { name: 'Turn on' }));
    await waitFor(() =>
      expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain(
        `PUT building/${BUILDING_ID}/extension/extension.concierge`,
      ),
    );
  });

  it('says to others who turns it on (ON-04)', async () => {
    await open(false, rights);
    const note = await screen.findByRole('note');
    expect(note.textContent).toContain('the implementation team turns it on');
    expect(within(note).queryByRole('button')).toBeNull();
  });

  it('says nothing of it while it is on (ON-04)', async () => {
    await open(true, rights);
    expect(await screen.findByRole('heading', { level: 1, name: /Concierge/ })).toBeTruthy();
    expect(screen.queryByRole('note')).toBeNull();
  });

  it('says nothing of it as soon as it is turned on elsewhere (ON-04, API-41)', async () => {
    let isOn = false;
    let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
    await open(false, rights, {
      'GET config/extensions': () => ({ value: [{ id: 'e', code: 'extension.concierge', enabled: isOn }] }),
      'GET stream': () =>
        new Response(
          new ReadableStream<Uint8Array>({
            start: (opened) => {
              stream = opened;
            },
          }),
        ),
    });
    await screen.findByRole('note');
    await waitFor(() => expect(stream).toBeDefined());
    isOn = true;
    stream?.enqueue(new TextEncoder().encode('data: {"type":"changed","resource":"extension","id":"e"}\n\n'));
    await waitFor(() => expect(screen.queryByRole('note')).toBeNull());
  });
});
