import { mailLimits } from '@atrium/contract';

import { uuidv7 } from '../../base/uuidv7.ts';
import type { Executor } from '../../db/database.ts';
import { announcing } from '../../db/announcements.ts';
import { raw, type Sql, sql } from '../../db/sql.ts';
import type { CalendarText } from '../calendar/writeCalendar.ts';
import { type NewMail, toJson } from './enqueueMail.ts';
import { mailDraftTable } from './mailDraft.table.ts';

const d = mailDraftTable;

/** The channel on which processes hear that there is something to compose. */
export const DRAFT_CHANNEL = 'mail_drafts';

/** A message whose content is composed once it is certain that it is sent. */
export interface DraftedMail extends Omit<NewMail, 'content' | 'sendAt' | 'problem'> {
  /** The meeting that it is. */
  readonly meeting?: CalendarText & { readonly method: 'REQUEST' | 'CANCEL' };
}

/** Messages that share what they say, and that of `Wording`, which the composer understands. */
export interface MailDraft<Wording> {
  readonly id: string;
  /** How often composing it has failed. */
  readonly attempts: number;
  readonly wording: Wording;
  readonly mails: readonly DraftedMail[];
}

/**
 * Returns the query, named `drafted`, that writes messages down to be composed after the transaction: composing reads templates and parses rich text, for
 * which no one waits with a lock. They are lost with the transaction and kept with it (MSG-11).
 */
export function mailDraftSql(wording: object, mails: readonly DraftedMail[], groupId: string | null): Sql {
  const keys = mails.map(({ key }) => key);
  return sql`drafted as (insert into ${d} (${d.id}, ${d.keys}, ${d.groupId}, ${d.wording}, ${d.mails})
      values (${uuidv7()}::uuid, ${keys}::text[], ${groupId}::uuid, ${toJson(wording)}::jsonb, ${toJson(mails)}::jsonb) returning 1 ${raw(announcing(DRAFT_CHANNEL))})`;
}

/** Writes messages down in one statement. */
export async function addMailDraft(executor: Executor, drafted: Sql): Promise<void> {
  await executor.query(sql`with ${drafted} select 1 from drafted`);
}

interface DraftLine<Wording> extends Omit<MailDraft<Wording>, 'mails'> {
  readonly mails: readonly (Omit<DraftedMail, 'expiresAt'> & { readonly expiresAt?: string })[];
}

/** Takes the drafts that are due out of the table, the first ones first; those that another process composes are passed by. */
export async function takeMailDrafts<Wording>(executor: Executor, most: number): Promise<MailDraft<Wording>[]> {
  // A draft of this moment is due, though the database has rounded it to the next millisecond.
  const lines = await executor.query<DraftLine<Wording>>(sql`
    with due as materialized (select ${d.id} as due_id from ${d} where ${d.nextAttemptAt} <= now() + interval '1 millisecond'
        order by ${d.id} limit ${most}::int for update skip locked),
      taken as (delete from ${d} where ${d.id} in (select due_id from due) returning *)
    select ${d.id}, ${d.attempts}, ${d.wording}, ${d.mails} from taken order by ${d.id}`);
  return lines.map(({ mails, ...line }) => ({
    ...line,
    mails: mails.map(({ expiresAt, ...mail }) => ({
      ...mail,
      ...(expiresAt === undefined ? {} : { expiresAt: new Date(expiresAt) }),
    })),
  }));
}

/** Lets a draft that could not be composed wait, twice as long each time. */
export async function postponeMailDraft(executor: Executor, id: string): Promise<void> {
  const seconds = mailLimits.pause / 1000;
  await executor.query(sql`
    update ${d} set ${d.attempts} = ${d.attempts} + 1, ${d.nextAttemptAt} = now() + make_interval(secs => ${seconds}::float8 * 2 ^ ${d.attempts})
      where ${d.id} = ${id}::uuid`);
}
