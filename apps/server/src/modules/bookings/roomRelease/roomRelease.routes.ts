import { can, releaseRuleOf, releaseTrend, roomRelease } from '@atrium/contract';
import { z } from 'zod';

import { assertParent } from '../../../http/crud/recordRequests.ts';
import { showsRepeatNoShows } from '../../customers/customers.reads.ts';
import { crudRoutes } from '../../../services/crudRoutes.ts';
import { defineRoute } from '../../../services/route.ts';
import { findRuleOfBuilding } from './releaseFacts.reads.ts';
import { readTrend } from './readTrend.ts';
import { roomReleaseStore } from './roomRelease.store.ts';

const FEATURE = 'BUILDING.roomReleases';

/** `GET notification/roomrelease/trend?buildingId=`: outcomes by week, rooms, people who do not come, and the rule in force (REL-05). */
const trend = defineRoute({
  method: 'GET',
  path: 'notification/roomrelease/trend',
  tag: roomRelease.name,
  summary: 'What became of bookings of rooms in the last weeks, and the rule in force',
  access: { kind: 'feature', anyOf: [FEATURE], action: 'view' },
  query: z.object({ buildingId: z.uuid('invalid').describe('The building') }),
  answer: releaseTrend,
  handle: async (context) => {
    const { buildingId } = context.queryInput();
    await assertParent(context, roomRelease, 'buildingId', buildingId);
    const { session, work } = context;
    const arePeopleShown = can(session, FEATURE, 'edit') && (await showsRepeatNoShows(work, buildingId));
    const { isOn, config, ruleSetBy, ruleSetAt } = await findRuleOfBuilding(work, buildingId);
    const { grace, reminder, isAutoCheckIn } = releaseRuleOf(config);
    const rule = { isOn, grace, reminder, isAutoCheckIn, setBy: ruleSetBy, setAt: ruleSetAt };
    return { body: { ...(await readTrend(work, buildingId, Date.now(), arePeopleShown)), rule } };
  },
});

export const roomReleaseRoutes = [trend, ...crudRoutes(roomReleaseStore, { narrow: ['customerId', 'buildingId'] })];
