import { visitorStates, type VisitorState } from '@atrium/contract';

import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { visitorTable } from './visitor.table.ts';

/** How many visits of a day are in each state, and how many visitors are in the building, of whatever day. */
interface CountedVisits {
  readonly counts: Record<VisitorState, number>;
  readonly inBuilding: number;
}

/** Counts the visits of a building on a day by their state (VIS-02). */
export async function countVisits(executor: Executor, buildingId: string, day: string): Promise<CountedVisits> {
  const own = visitorTable;
  const lines = await executor.query<{ status: VisitorState; ofDay: number; all: number }>(sql`
    select ${own.status}, (count(*) filter (where ${own.day} = ${day}))::int as "ofDay", count(*)::int as all from ${own}
      where ${own.buildingId} = ${buildingId}::uuid and ${own.deletedAt} is null
        and (${own.day} = ${day} or ${own.status} = 'CheckedIn') group by 1`);
  const of = (state: VisitorState) => lines.find(({ status }) => status === state);
  const [expected, checkedIn, checkedOut, cancelled, noShow] = visitorStates;
  const ofDay = (state: VisitorState) => of(state)?.ofDay ?? 0;
  return {
    counts: {
      [expected]: ofDay(expected),
      [checkedIn]: ofDay(checkedIn),
      [checkedOut]: ofDay(checkedOut),
      [cancelled]: ofDay(cancelled),
      [noShow]: ofDay(noShow),
    },
    inBuilding: of('CheckedIn')?.all ?? 0,
  };
}
