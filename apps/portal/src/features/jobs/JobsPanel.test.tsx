import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

import { jobOf } from '../../testing/jobOf.ts';
import { renderRoutes } from '../../testing/renderRoutes.tsx';
import { startText } from '../../ui/text/startText.ts';
import { JobsPanel } from './JobsPanel.tsx';

const NOW = Date.parse('2026-11-23T09:00:00.000Z');

beforeEach(() => void vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true }));

/** Opens the list of own jobs with one that began 30 seconds ago. */
async function open(counts: Readonly<Record<string, unknown>>) {
  const job = jobOf({
    resource: 'policy',
    status: 'Running',
    startedAt: new Date(NOW - 30_000).toISOString(),
    ...counts,
  });
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ value: [job] })));
  await startText('en', ['jobs', 'shell', 'errors', 'policy']);
  const panel = <JobsPanel anchor={document.body} onClose={() => undefined} />;
  await act(() => Promise.resolve(renderRoutes([{ path: '/', element: panel }])));
}

it.each([
  // A quarter in 30 seconds: the other three take 90.
  [{ done: 500, total: 2_000 }, '500 of 2,000 · about 90 seconds left'],
  [{ done: 1_999, total: 2_000 }, '1,999 of 2,000 · about 1 second left'],
  [{ done: 0, total: 2_000 }, '0 of 2,000'],
])('a job under way says how far it is and what is left by its pace: %j (KIT-13)', async (counts, shown) => {
  await open(counts);
  expect((await screen.findByText(/ of 2,000/)).textContent).toBe(shown);
});
