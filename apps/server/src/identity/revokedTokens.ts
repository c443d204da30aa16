import { hash as digest } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import { keepingLimits, type SignOutCause, times, toSignOutCause } from '@atrium/contract';

import { domainOfEmail } from '../base/emailDomain.ts';
import type { Database } from '../db/database.ts';
import { type Sql, sql } from '../db/sql.ts';
import { type Work, workOn } from '../db/work.ts';
import type { Live } from '../services/live/live.ts';
import { revokedTokenTable } from './revokedTokens.table.ts';
import { revocationKey } from './signedToken.ts';
import { signedInAt } from './trustedProvider.ts';
import type { VerifiedPerson } from './verifyAccessToken.ts';

/** Access tokens that were signed out, and people who were signed out everywhere; known in every process (AUTH-38, AUTH-41). */
export interface RevokedTokens {
  /** Whether this process knows that the token was signed out. */
  has(token: string): boolean;
  /** Whether the token was signed out; asks the table while this process may not know of all. */
  isRevoked(token: string): boolean | Promise<boolean>;
  /** `expiresAt` in milliseconds: until then the token must be remembered. In force once `work` is committed. */
  add(token: string, expiresAt: number, work?: Work): Promise<void>;
  /** Why the person of a token was signed out since they signed in, as far as this process knows; null where they were not. */
  knownCauseOf(person: SignedInPerson): SignOutCause | null;
  /** The same; asks the table while this process may not know of all. */
  causeOf(person: SignedInPerson): SignOutCause | null | Promise<SignOutCause | null>;
  /** Refuses every token that the person got by signing in before now. In force once `work` is committed. */
  signOutPerson(email: string, cause: SignOutCause, work: Work): Promise<void>;
  close(): void;
}

type SignedInPerson = Pick<VerifiedPerson, 'email' | 'claims'>;

/** What may be given when the list is opened; times in milliseconds. */
interface RevokedTokensOptions {
  /** How often the list is read again, so that what has expired leaves it. */
  readonly rereadEvery?: number;
  /** How long a failed reading is not tried again. */
  readonly retryAfter?: number;
  /** Takes the error of a failed reading. */
  readonly report?: (error: unknown) => void;
}

/** What is refused of a person: sign-ins up to a time in seconds since 1970; null of a token, which is refused whole. */
type Refused = { readonly until: number; readonly cause: SignOutCause } | null;

interface RefusedLine {
  readonly hash: string;
  readonly until: number | null;
  readonly cause: string | null;
}

const EVENT_KIND = 'revokedToken';
const REREAD_EVERY = 60 * 60_000;
const RETRY_AFTER = 1_000;
const { hash, expiresAt, signedInUntil, cause: causeColumn } = revokedTokenTable;

function refusedOf({ until, cause }: Pick<RefusedLine, 'until' | 'cause'>): Refused {
  return until === null ? null : { until, cause: toSignOutCause(cause) ?? 'signedOutEverywhere' };
}

/** What a person is remembered by, however the domain of their address is written. */
function personKey(email: string): string {
  const local = email.slice(0, email.lastIndexOf('@')).toLowerCase();
  return digest('sha256', `person ${local}@${domainOfEmail(email) ?? ''}`, 'base64url');
}

/** Of two the later sign-out counts, whichever is heard of first. */
function later(one: Refused | undefined, other: Refused): Refused {
  return one !== undefined && one !== null && other !== null && one.until > other.until ? one : other;
}

function causeIn(refused: Refused | undefined, { claims }: SignedInPerson): SignOutCause | null {
  return refused !== undefined && refused !== null && signedInAt(claims) <= refused.until ? refused.cause : null;
}

/** Reads who and what was signed out so far and follows what is in other processes. */
export async function openRevokedTokens(
  database: Database,
  live: Live,
  options: RevokedTokensOptions = {},
): Promise<RevokedTokens> {
  const closing = new AbortController();
  let all = new Map<string, Refused>();
  /** What is added while the list is being read. */
  let added = new Map<string, Refused>();
  let isComplete = false;
  let readings = 0;
  const remember = (key: string, refused: Refused) => {
    for (const known of [all, added]) known.set(key, later(known.get(key), refused));
  };
  const linesWhere = (condition: Sql) =>
    database.query<RefusedLine>(sql`select ${hash}, extract(epoch from ${signedInUntil})::float8 as until, ${causeColumn}
      from ${revokedTokenTable} where ${condition}`);
  const read = async (): Promise<void> => {
    const reading = (readings += 1);
    added = new Map();
    const lines = await linesWhere(sql`${expiresAt} > now()`);
    // Another one has begun since, or will when events arrive again.
    if (reading !== readings) return;
    const meanwhile = added;
    all = new Map(lines.map((line) => [line.hash, refusedOf(line)]));
    for (const [key, refused] of meanwhile) remember(key, refused);
    isComplete = true;
  };
  const readUntilDone = async () => {
    for (;;) {
      try {
        await read();
        return;
      } catch (error) {
        if (closing.signal.aborted) return;
        options.report?.(error);
      }
      await delay(options.retryAfter ?? RETRY_AFTER, undefined, { signal: closing.signal });
    }
  };
  const reread = () => void readUntilDone().catch(() => undefined);
  await read();
  const timer = setInterval(reread, options.rereadEvery ?? REREAD_EVERY);
  timer.unref();
  const unsubscribe = live.subscribe({
    onEvent: (event) => {
      if (event.type === 'signedOut') remember(event.person, refusedOf(event));
      if (event.type === 'changed' && event.resource === EVENT_KIND) remember(event.id, null);
    },
    onLoss: () => {
      readings += 1;
      isComplete = false;
    },
    onGap: reread,
  });
  return {
    has: (token) => all.size > 0 && all.has(revocationKey(token)),
    isRevoked(token) {
      if (isComplete && all.size === 0) return false;
      const key = revocationKey(token);
      return all.has(key) || (!isComplete && linesWhere(sql`${hash} = ${key}`).then((lines) => lines.length > 0));
    },
    async add(token, until, work = workOn(database)) {
      const key = revocationKey(token);
      await work.transaction(async (executor) => {
        await executor.query(sql`insert into ${revokedTokenTable} (${hash}, ${expiresAt})
          values (${key}, to_timestamp(${until}::float8 / 1000)) on conflict do nothing`);
        await live.publish(executor, { type: 'changed', resource: EVENT_KIND, id: key, action: 'Created' });
      });
      work.afterCommit(() => remember(key, null));
    },
    knownCauseOf: (person) => (all.size === 0 ? null : causeIn(all.get(personKey(person.email)), person)),
    causeOf(person) {
      if (isComplete && all.size === 0) return null;
      const key = personKey(person.email);
      const known = causeIn(all.get(key), person);
      if (known !== null || isComplete) return known;
      return linesWhere(sql`${hash} = ${key}`).then(([line]) => causeIn(line && refusedOf(line), person));
    },
    async signOutPerson(email, cause, work) {
      const person = personKey(email);
      const until = Math.floor(Date.now() / times.second);
      const kept = until + keepingLimits.forcedSignOut / times.second;
      await work.transaction(async (executor) => {
        await executor.query(sql`insert into ${revokedTokenTable} (${hash}, ${expiresAt}, ${signedInUntil}, ${causeColumn})
          values (${person}, to_timestamp(${kept}::float8), to_timestamp(${until}::float8), ${cause})
          on conflict (${hash}) do update set ${expiresAt} = excluded.${expiresAt},
            ${signedInUntil} = greatest(${revokedTokenTable}.${signedInUntil}, excluded.${signedInUntil}),
            ${causeColumn} = excluded.${causeColumn}`);
        await live.publish(executor, { type: 'signedOut', person, until, cause });
      });
      work.afterCommit(() => remember(person, { until, cause }));
    },
    close() {
      closing.abort();
      clearInterval(timer);
      unsubscribe();
    },
  };
}
