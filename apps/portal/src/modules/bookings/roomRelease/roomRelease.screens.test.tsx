import { releaseOutcomes, type ReleaseTrend } from '@atrium/contract';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';

import { createdHead } from '../../../testing/createdHead.ts';
import { openScreen } from '../../../testing/openScreen.tsx';
import { startText } from '../../../ui/text/startText.ts';
import { roomReleaseScreens } from './roomRelease.screens.tsx';

const BUILDING = '01a1fc2e-d1cd-7222-a1d2-6a4de07b0710';
const LIST = `/customer/c-1/building/${BUILDING}/roomReleases`;

const counts = Object.fromEntries(releaseOutcomes.map((one) => [one, 0])) as ReleaseTrend['weeks'][number]['counts'];
const trend: ReleaseTrend = {
  weeks: [
    { week: '2026-03-02', counts },
    { week: '2026-03-09', counts: { ...counts, AutoRelease: 2, UserKeep: 5 } },
  ],
  minutesWon: 90,
  rooms: [{ spaceId: BUILDING, room: 'Willow', releases: 2, minutesWon: 90 }],
  organizers: [{ organizer: 'Ada Guest', releases: 2 }],
  rule: {
    isOn: true,
    grace: 15,
    reminder: 10,
    isAutoCheckIn: false,
    setBy: 'Kim Rule',
    setAt: '2026-03-01T08:00:00.000Z',
  },
};

const row = {
  ...createdHead('01a1fc2e-d1cd-7222-a1d2-6a4de07b0711'),
  ...{ customerId: 'c-1', buildingId: BUILDING, bookingId: BUILDING, spaceId: BUILDING, room: 'Willow' },
  ...{ organizer: 'Ada Guest', email: 'ada@guests.example', attendees: null, day: '2026-03-10' },
  ...{ starts: '2026-03-10T09:00:00.000Z', ends: '2026-03-10T10:00:00.000Z', action: 'AutoRelease' },
  ...{ reason: 'noCheckIn', grace: 15, ruleSetBy: 'Kim Rule', ruleSetAt: '2026-03-01T08:00:00.000Z' },
  ...{ remindAt: '2026-03-10T09:10:00.000Z', releaseAt: '2026-03-10T09:15:00.000Z', minutesWon: 45 },
  ...{ remindedAt: '2026-03-10T09:10:00.000Z', decidedAt: '2026-03-10T09:15:00.000Z', timezone: 'UTC' },
};

const open = (shown: Partial<ReleaseTrend> = {}) =>
  openScreen(roomReleaseScreens, LIST, {
    answer: ({ path }) =>
      Response.json(path.endsWith('/trend') ? { ...trend, ...shown } : { value: [row], '@odata.count': 1 }),
  });

beforeEach(() => startText('en', ['shell', 'navigation', 'errors', 'kit', 'roomRelease']));

it('the page of room releases shows a release with its reason: rule, grace and who set it (STAT-02, STAT-03, REL-01)', async () => {
  await open();
  expect(await screen.findByText('Auto release')).toBeTruthy();
  const reason = await screen.findByText(/^No one has checked in\. A room is released 15 minutes after the start/);
  expect(reason.textContent).toContain('Set by Kim Rule');
});

it('the page of room releases has the trend with its table, rooms, hours and people (REL-05)', async () => {
  await open();
  expect(await screen.findByRole('group', { name: 'The last 12 weeks' })).toBeTruthy();
  expect(screen.getByText('Hours won back: 1.5')).toBeTruthy();
  expect(screen.getByText('2 releases, 1.5 hours won back')).toBeTruthy();
  expect(screen.getByText('2 bookings missed')).toBeTruthy();
  expect(screen.getByText(/The organizer is reminded after 10 minutes\. Set by Kim Rule/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the extensions of the building' }).getAttribute('href')).toContain(
    '/settings',
  );
});

it('the page of room releases names no people who do not come where they are not to be seen, and says when it is off (REL-05, BRAND-38)', async () => {
  await open({ organizers: null, rule: { ...trend.rule, isOn: false } });
  expect(await screen.findByText(/Room release is off in this building\./)).toBeTruthy();
  expect(screen.queryByText('Repeat no-shows')).toBeNull();
});
