import { dayAt, instantOf, type ReleaseOutcome, type ReleaseTrend, releaseTrendLimits, times } from '@atrium/contract';

import type { Executor } from '../../../db/database.ts';
import { column, sql } from '../../../db/sql.ts';
import { findBuildingZone } from '../../places/buildings.reads.ts';
import { minutesWon } from './minutesWon.ts';
import { roomReleaseTable } from './roomRelease.table.ts';

const t = (field: keyof typeof roomReleaseTable._.columns) => column('t', roomReleaseTable[field]);

/** Returns the Mondays of the last weeks by the clocks of a zone, the earliest first, as midnights of their wall clocks. */
function mondaysUntil(now: number, zone: string): number[] {
  const today = Date.parse(`${dayAt(now, zone)}T00:00:00Z`);
  const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * times.day;
  return Array.from(
    { length: releaseTrendLimits.weeks },
    (_, at) => monday - (releaseTrendLimits.weeks - 1 - at) * 7 * times.day,
  );
}

const dayOf = (midnight: number) => new Date(midnight).toISOString().slice(0, 10);

interface CountLine {
  readonly week: string;
  readonly action: ReleaseOutcome;
  readonly cases: number;
  readonly minutes: number;
}

type Counts = ReleaseTrend['weeks'][number]['counts'];

/** Returns how many cases of a week had each outcome. */
function countsOf(lines: readonly CountLine[]): Counts {
  const casesOf = (outcome: ReleaseOutcome) => lines.find(({ action }) => action === outcome)?.cases ?? 0;
  return {
    UserRelease: casesOf('UserRelease'),
    UserKeep: casesOf('UserKeep'),
    AutoRelease: casesOf('AutoRelease'),
    AutoKeep: casesOf('AutoKeep'),
    TimeChanged: casesOf('TimeChanged'),
    LocationChanged: casesOf('LocationChanged'),
    OccupancyChanged: casesOf('OccupancyChanged'),
    NotApplicable: casesOf('NotApplicable'),
    Started: casesOf('Started'),
  };
}

/** Returns what became of a building's bookings in the last weeks (REL-05). */
export async function readTrend(
  executor: Executor,
  buildingId: string,
  now: number,
  arePeopleShown: boolean,
): Promise<Omit<ReleaseTrend, 'rule'>> {
  const zone = await findBuildingZone(executor, buildingId);
  const mondays = mondaysUntil(now, zone);
  const since = new Date(instantOf(mondays[0] ?? now, zone)).toISOString();
  const ofBuilding = sql`from ${roomReleaseTable} t where ${t('buildingId')} = ${buildingId}::uuid
    and ${t('starts')} >= ${since}::timestamptz and ${t('deletedAt')} is null`;
  const lines = await executor.query<CountLine>(sql`
    select to_char(date_trunc('week', ${t('day')}::date), 'YYYY-MM-DD') as week, ${t('action')}, count(*)::int as cases,
        sum(${minutesWon})::int as minutes ${ofBuilding} group by 1, 2`);
  const rooms = await executor.query<ReleaseTrend['rooms'][number]>(sql`
    select ${t('spaceId')} as "spaceId", max(${t('room')}) as room, count(*)::int as releases, sum(${minutesWon})::int as "minutesWon"
      ${ofBuilding} and ${t('action')} in ('AutoRelease', 'UserRelease')
      group by ${t('spaceId')} order by releases desc, room limit ${releaseTrendLimits.rooms}::int`);
  const organizers = arePeopleShown
    ? await executor.query<{ organizer: string; releases: number }>(sql`
        select max(${t('organizer')}) as organizer, count(*)::int as releases ${ofBuilding} and ${t('action')} = 'AutoRelease'
          group by lower(${t('email')}) having count(*) > 1 order by releases desc, organizer limit ${releaseTrendLimits.organizers}::int`)
    : null;
  const weeks = mondays
    .map(dayOf)
    .map((day) => ({ week: day, counts: countsOf(lines.filter(({ week }) => week === day)) }));
  const won = lines.reduce((sum, { minutes }) => sum + minutes, 0);
  return { weeks, minutesWon: won, rooms, organizers };
}
