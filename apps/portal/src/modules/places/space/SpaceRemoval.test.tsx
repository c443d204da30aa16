import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { stubApi } from '../../../testing/apiStub.ts';
import { renderRoutes, sessionWith } from '../../../testing/renderRoutes.tsx';
import { startText } from '../../../ui/text/startText.ts';
import { SpaceRemoval } from './SpaceRemoval.tsx';

const ID = '0190a000-0000-7000-8000-0000000000d1';

async function open(counts: object) {
  await startText('en', ['geography', 'space']);
  const calls = stubApi({ [`GET space/count/${ID}`]: { rootId: ID, total: 0, counts: [], ...counts } });
  const element = <SpaceRemoval record={{ id: ID }} />;
  await act(() => Promise.resolve(renderRoutes([{ path: '/', element }], { session: sessionWith({}) })));
  return calls;
}

it('says before the delete of a space how many bookings lose it, and of how many people (KIT-09)', async () => {
  const calls = await open({ bookings: 3, people: 2 });
  await screen.findByText('3 upcoming bookings of 2 people will have no space. They are not cancelled.');
  expect(calls.map(({ path }) => path)).toEqual([`space/count/${ID}?impact=true`]);
});

it('says nothing of a space without bookings, and where one does not see them (KIT-09)', async () => {
  for (const counts of [{ bookings: 0, people: 0 }, {}]) {
    const calls = await open(counts);
    await act(async () => expect(calls).toHaveLength(1));
    expect(screen.queryByText(/will have no space/)).toBeNull();
  }
});
