import { times } from '@atrium/contract';
import { getTableColumns } from 'drizzle-orm';

import { uuidv7 } from '../../base/uuidv7.ts';
import type { Executor } from '../../db/database.ts';
import { column, identifier, join, raw, type Sql, sql } from '../../db/sql.ts';
import type { Refusal } from '../../http/httpServices.ts';
import { securityEventTable } from './securityEvent.table.ts';

/** Keeps refused access for the security log (SEC-10). */
export interface Refusals {
  note(refusal: Refusal): void;
  /** Writes the noted refusals; resolves when they are written. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** The most lines that one process begins in a minute; further ones share one line, so that a flood cannot fill the table. */
const MAX_LINES = 200;
const WRITE_INTERVAL = times.second;

interface Line extends Refusal {
  readonly folded: string;
  count: number;
}

const overflow = {
  failure: null,
  actorId: null,
  actorEmail: null,
  customerId: null,
  triedRoleId: null,
  method: '*',
  route: '*',
};

const written = Object.entries(getTableColumns(securityEventTable));

/** Returns the insert of lines, given as a JSON list by field; one that is there already counts the new ones too. */
function insertLines(rows: string): Sql {
  const columns = written.map(([, own]) => sql`${own}`);
  const values = written.map(([field]) => sql`r.${identifier(field)}`);
  const typed = written.map(([field, own]) => sql`${identifier(field)} ${raw(own.getSQLType())}`);
  const { times: count, folded } = securityEventTable;
  return sql`
    insert into ${securityEventTable} as e (${join(columns, ', ')})
      select ${join(values, ', ')} from jsonb_to_recordset(${rows}::jsonb) as r(${join(typed, ', ')})
      on conflict (${folded}) do update set ${count} = ${column('e', count)} + ${column('excluded', count)}`;
}

/**
 * Counts refusals and writes them once a second in one statement. Refusals of one person (or one address where the person
 * is not known) at one route, or of tokens for one reason, within a minute are one line with their number; it names the first
 * one's request.
 */
export function createRefusals(database: Executor, report: (error: unknown) => void): Refusals {
  let lines = new Map<string, Line>();
  let minute = { at: 0, begun: new Set<string>() };
  let writing = Promise.resolve();

  const foldedKey = (refusal: Refusal): string => {
    const at = Math.floor(refusal.at / times.minute);
    if (minute.at !== at) minute = { at, begun: new Set() };
    const actor = refusal.actorId ?? refusal.actorEmail ?? refusal.address;
    const { failure } = refusal;
    const what = failure == null ? [refusal.method, refusal.route] : ['token', failure.reason, failure.issuer ?? ''];
    const key = [at, actor, refusal.triedRoleId ?? '', refusal.apiKey ?? '', ...what].join(' ');
    if (!minute.begun.has(key) && minute.begun.size >= MAX_LINES) return `${String(at)} *`;
    minute.begun.add(key);
    return key;
  };

  const write = async () => {
    const noted = [...lines.values()];
    if (noted.length === 0) return;
    lines = new Map();
    const rows = noted.map((line) => ({
      id: uuidv7(),
      action: line.failure == null ? 'refused' : 'signInFailed',
      date: new Date(line.at).toISOString(),
      actorId: line.actorId,
      actorEmail: line.actorEmail,
      customerId: line.customerId,
      triedRoleId: line.triedRoleId,
      address: line.address,
      requestId: line.requestId,
      source: line.apiKey === undefined ? 'screen' : 'apiKey',
      detail: {
        method: line.method,
        route: line.route,
        ...(line.apiKey === undefined ? {} : { apiKey: line.apiKey }),
        ...line.failure,
      },
      times: line.count,
      folded: line.folded,
    }));
    await database.query(insertLines(JSON.stringify(rows)));
  };
  const flush = () => {
    writing = writing.then(write).catch(report);
    return writing;
  };
  const timer = setInterval(() => void flush(), WRITE_INTERVAL);
  timer.unref();

  return {
    note(refusal) {
      const folded = foldedKey(refusal);
      const known = lines.get(folded);
      if (known !== undefined) known.count += 1;
      else lines.set(folded, { ...refusal, ...(folded.endsWith(' *') ? overflow : {}), folded, count: 1 });
    },
    flush,
    close() {
      clearInterval(timer);
      return flush();
    },
  };
}
