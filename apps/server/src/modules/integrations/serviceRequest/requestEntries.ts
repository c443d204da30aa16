import { serviceRequestLimits, type RequestEntryKind, type serviceRequest } from '@atrium/contract';

import { HttpError } from '../../../base/httpError.ts';
import { uuidv7 } from '../../../base/uuidv7.ts';
import { column, sql } from '../../../db/sql.ts';
import type { Stored, WriteContext } from '../../../store/storeDefinition.ts';
import { requestEntryTable } from './requestEntry.table.ts';
import { serviceRequestTable } from './serviceRequest.table.ts';

type ServiceRequest = Stored<typeof serviceRequest>;

const own = requestEntryTable;
const line = (field: keyof typeof own._.columns) => column('e', own[field]);

/** The entries of a request, the first one first, as a JSON list. */
export const entriesOfRequest = sql`(select coalesce(json_agg(json_build_object('id', ${line('id')},
      'at', to_char(${line('at')} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'kind', ${line('kind')}, 'by', ${line('authorName')},
      'isRequester', coalesce(${line('authorId')} = ${column('t', serviceRequestTable.userId)}, false),
      'value', ${line('value')}, 'text', ${line('text')}) order by ${line('at')}, ${line('id')}), '[]')
    from ${own} e where ${line('requestId')} = ${column('t', serviceRequestTable.id)})`;

/** What a write does to a request, as a line of it. */
export interface NewEntry {
  readonly kind: RequestEntryKind;
  readonly value: string | null;
  readonly text: string | null;
  /** Who says it where that is no user of the product. */
  readonly author?: string | null;
}

/** A line that was written. */
export interface WrittenEntry extends NewEntry {
  readonly id: string;
}

/** A comment that an act adds: it is among the lines of the request and none of its values. */
export class GivenComment {
  readonly text: string;
  /** Who wrote it in a maintenance system; null where the caller did. */
  readonly author: string | null;

  constructor(text: string, author: string | null = null) {
    this.text = text;
    this.author = author;
  }
}

/** The act that sends a request again which the maintenance system has refused. */
export const SENT_AGAIN = { kind: 'sentAgain' } as const;

/** Finds what a write does to a request, as the lines that say it. */
export function entriesOfWrite({
  before,
  values,
  known,
}: Pick<WriteContext<ServiceRequest>, 'before' | 'values' | 'known'>): NewEntry[] {
  const { status = null, reason = null, assigneeName = null, priority = null, pictureIds = [] } = values;
  if (before === null) return [{ kind: 'state', value: status, text: null }];
  const entries: NewEntry[] = [];
  if (values.assigneeId !== before.assigneeId) entries.push({ kind: 'assigned', value: assigneeName, text: null });
  if (status !== before.status) entries.push({ kind: 'state', value: status, text: reason });
  if (priority !== before.priority) entries.push({ kind: 'priority', value: priority, text: null });
  const added = pictureIds.length - before.pictureIds.length;
  if (added > 0) entries.push({ kind: 'pictures', value: String(added), text: null });
  if (known instanceof GivenComment)
    entries.push({ kind: 'comment', value: null, text: known.text, author: known.author });
  if (known === SENT_AGAIN) entries.push({ ...SENT_AGAIN, value: null, text: null });
  return entries;
}

/** Writes down what a write does to a request, in its transaction. @throws HttpError 409 where it has as many lines as one may have */
export async function writeEntries(
  context: WriteContext<ServiceRequest>,
  entries: readonly NewEntry[],
): Promise<WrittenEntry[]> {
  const { work, grant, id, values } = context;
  const [counted] = await work.query<{ count: number }>(
    sql`select count(*)::int as count from ${own} where ${own.requestId} = ${id}::uuid`,
  );
  if ((counted?.count ?? 0) + entries.length > serviceRequestLimits.maxEntries) throw new HttpError(409, 'requestFull');
  const { holder, editorId } = grant;
  const caller =
    holder.kind === 'session' ? `${holder.session.user.firstName} ${holder.session.user.lastName}`.trim() : null;
  const written = entries.map((entry) => ({ ...entry, id: uuidv7() }));
  for (const { id: entryId, kind, value, text, author = null } of written)
    await work.query(sql`insert into ${own} (${own.id}, ${own.requestId}, ${own.at}, ${own.kind}, ${own.authorId}, ${own.authorName}, ${own.value}, ${own.text})
      values (${entryId}::uuid, ${id}::uuid, ${String(values.changedAt)}::timestamptz, ${kind}, ${editorId}::uuid, ${author ?? caller}, ${value}, ${text})`);
  return written;
}
