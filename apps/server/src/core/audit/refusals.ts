import { times } from '@atrium/contract';

import type { Executor } from '../db/database.ts';
import { uuidv7 } from '../db/uuidv7.ts';

/** One call that was answered 403. */
export interface Refusal {
  /** User id; null for people without a record and for nobody. */
  readonly actorId: string | null;
  /** E-mail of a person without a user record. */
  readonly actorEmail: string | null;
  readonly customerId: string | null;
  readonly triedRoleId: string | null;
  readonly address: string;
  readonly requestId: string;
  readonly method: string;
  /** The route's pattern, never the address as it was sent: that may hold what a person typed. */
  readonly route: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Keeps refused access for the security log (SEC-10). */
export interface Refusals {
  note(refusal: Refusal): void;
  /** Writes what is noted; resolves when it is written. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** Lines that one process begins in a minute; what is beyond shares one line, so that a flood cannot fill the table. */
const mostLines = 200;
const writeEvery = times.second;

interface Line extends Refusal {
  readonly folded: string;
  count: number;
}

const overflow = { actorId: null, actorEmail: null, customerId: null, triedRoleId: null, method: '*', route: '*' };

/**
 * Counts refusals and writes them once a second in one statement. Refusals of one person (or, of nobody, one address) at
 * one route within a minute are one line with their number; it names the first one's request.
 */
export function createRefusals(database: Executor, report: (error: unknown) => void): Refusals {
  let lines = new Map<string, Line>();
  let minute = { at: 0, begun: new Set<string>() };
  let writing = Promise.resolve();

  const foldedKey = (refusal: Refusal): string => {
    const at = Math.floor(refusal.at / times.minute);
    if (minute.at !== at) minute = { at, begun: new Set() };
    const actor = refusal.actorId ?? refusal.actorEmail ?? refusal.address;
    const key = [at, actor, refusal.triedRoleId ?? '', refusal.method, refusal.route].join(' ');
    if (!minute.begun.has(key) && minute.begun.size >= mostLines) return `${String(at)} *`;
    minute.begun.add(key);
    return key;
  };

  const write = async () => {
    const noted = [...lines.values()];
    if (noted.length === 0) return;
    lines = new Map();
    const rows = noted.map((line) => ({
      id: uuidv7(),
      date: new Date(line.at).toISOString(),
      actor_id: line.actorId,
      actor_email: line.actorEmail,
      customer_id: line.customerId,
      tried_role_id: line.triedRoleId,
      address: line.address,
      request_id: line.requestId,
      detail: { method: line.method, route: line.route },
      times: line.count,
      folded: line.folded,
    }));
    await database.query({
      name: 'refusals',
      text: `insert into security_events (id, action, date, actor_id, actor_email, customer_id, tried_role_id, address, request_id, detail, times, folded)
        select r.id, 'refused', r.date, r.actor_id, r.actor_email, r.customer_id, r.tried_role_id, r.address, r.request_id, r.detail, r.times, r.folded
          from jsonb_to_recordset($1::jsonb) as r(id uuid, date timestamptz, actor_id uuid, actor_email text, customer_id uuid,
            tried_role_id uuid, address text, request_id text, detail jsonb, times integer, folded text)
        on conflict (folded) do update set times = security_events.times + excluded.times`,
      values: [JSON.stringify(rows)],
    });
  };
  const flush = () => {
    writing = writing.then(write).catch(report);
    return writing;
  };
  const timer = setInterval(() => void flush(), writeEvery);
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
