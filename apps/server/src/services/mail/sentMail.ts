import type { Executor } from '../../db/database.ts';
import { column, sql } from '../../db/sql.ts';
import { outgoingMailTable } from './outgoingMail.table.ts';
import { outgoingMailContentTable } from './outgoingMailContent.table.ts';
import { fillMarks } from './recipientValue.ts';

/** A message to look at. */
export interface SentMail {
  readonly html: string;
  readonly text: string;
  readonly attachments: readonly string[];
}

interface Line {
  readonly values: Readonly<Record<string, string>>;
  readonly html: string;
  readonly text: string;
  readonly calendar: object | null;
  readonly attachments: readonly { readonly name: string }[];
}

/** A value without what makes a link the recipient's own: a person who looks at the outbox must not answer for them. */
function withoutSecret(value: string): string {
  const url = /^https?:\/\//.test(value) ? URL.parse(value) : null;
  return url === null ? value : `${url.origin}/…`;
}

/** A message as its recipient reads it, but for the secrets of their links. */
export async function findSentMail(executor: Executor, id: string): Promise<SentMail | undefined> {
  const m = outgoingMailTable;
  const c = outgoingMailContentTable;
  const [line] = await executor.query<Line>(sql`
    select ${column('m', m.values)}, ${column('c', c.html)}, ${column('c', c.text)}, ${column('c', c.calendar)}, ${column('c', c.attachments)}
      from ${m} m join ${c} c on ${column('c', c.id)} = ${column('m', m.contentId)} where ${column('m', m.id)} = ${id}::uuid`);
  if (line === undefined) return undefined;
  const values = Object.fromEntries(Object.entries(line.values).map(([name, value]) => [name, withoutSecret(value)]));
  return {
    html: fillMarks(line.html, values, 'html'),
    text: fillMarks(line.text, values, 'text'),
    attachments: [...(line.calendar === null ? [] : ['invite.ics']), ...line.attachments.map(({ name }) => name)],
  };
}
