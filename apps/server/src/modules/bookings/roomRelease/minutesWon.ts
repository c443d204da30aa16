import { column, sql } from '../../../db/sql.ts';
import { roomReleaseTable } from './roomRelease.table.ts';

const t = (field: keyof typeof roomReleaseTable._.columns) => column('t', roomReleaseTable[field]);

/** The whole minutes that the case with the alias `t` has made free for others; 0 where it has released nothing. */
export const minutesWon = sql`case when ${t('action')} in ('AutoRelease', 'UserRelease')
  then greatest(floor(extract(epoch from ${t('ends')} - ${t('decidedAt')}) / 60)::int, 0) else 0 end`;
