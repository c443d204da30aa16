import { hash as digest } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import { keepingLimits, type SignOutCause, times, toSignOutCause } from '@atrium/contract';

import { domainOfEmail } from '../base/emailDomain.ts';
import type { Database, Executor } from '../db/database.ts';
import { type Sql, sql } from '../db/sql.ts';
import { type Work, workOn } from '../db/work.ts';
import type { Live } from '../services/live/live.ts';
import { revokedTokenTable } from './revokedTokens.table.ts';
import { revocationKey } from './signedToken.ts';
import { signedInAt, textClaim } from './trustedProvider.ts';
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
  /** Refuses every token of a session at its provider. In force once `work` is committed. */
  signOutSession(issuer: string, session: string, cause: SignOutCause, work: Work): Promise<void>;
  /** Notes that something was used that counts once, such as a logout token; false where it was before. */
  useOnce(name: string, expiresAt: number, executor: Executor): Promise<boolean>;
  close(): void;
}

type SignedInPerson = Pick<VerifiedPerson, 'email' | 'claims'> & Partial<Pick<VerifiedPerson, 'issuer'>>;

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

/** Returns what a person is remembered by, however the domain of their address is written. */
function personKey(email: string): string {
  const local = email.slice(0, email.lastIndexOf('@')).toLowerCase();
  return digest('sha256', `person ${local}@${domainOfEmail(email) ?? ''}`, 'base64url');
}

/** Returns what a session at a provider is remembered by. */
function sessionKey(issuer: string, session: string): string {
  return digest('sha256', `session ${issuer.replace(/\/$/, '')} ${session}`, 'base64url');
}

/** Everything by which a sign-in may have been ended. */
function keysOf({ email, claims, issuer }: SignedInPerson): string[] {
  const session = textClaim(claims, 'sid');
  return [personKey(email), ...(session === undefined || issuer === undefined ? [] : [sessionKey(issuer, session)])];
}

/** Of two the later sign-out counts, whichever is heard of first. */
function later(one: Refused | undefined, other: Refused): Refused {
  return one !== undefined && one !== null && other !== null && one.until > other.until ? one : other;
}

function causeIn(refused: Refused | undefined, { claims }: SignedInPerson): SignOutCause | null {
  return refused !== undefined && refused !== null && signedInAt(claims) <= refused.until ? refused.cause : null;
}

function firstCause(refused: readonly (Refused | undefined)[], person: SignedInPerson): SignOutCause | null {
  for (const one of refused) {
    const cause = causeIn(one, person);
    if (cause !== null) return cause;
  }
  return null;
}

function secondsNow(): number {
  return Math.floor(Date.now() / times.second);
}

/** How long a forced sign-out is remembered, in seconds. */
const KEPT_SECONDS = keepingLimits.forcedSignOut / times.second;

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
  const knownCause = (person: SignedInPerson): SignOutCause | null =>
    all.size === 0
      ? null
      : firstCause(
          keysOf(person).map((key) => all.get(key)),
          person,
        );
  /** Refuses the sign-ins of a key until a time, in seconds since 1970. */
  const refuseUntil = async (key: string, until: number, cause: SignOutCause, work: Work): Promise<void> => {
    await work.transaction(async (executor) => {
      await executor.query(sql`insert into ${revokedTokenTable} (${hash}, ${expiresAt}, ${signedInUntil}, ${causeColumn})
        values (${key}, to_timestamp(${secondsNow() + KEPT_SECONDS}::float8), to_timestamp(${until}::float8), ${cause})
        on conflict (${hash}) do update set ${expiresAt} = excluded.${expiresAt},
          ${signedInUntil} = greatest(${revokedTokenTable}.${signedInUntil}, excluded.${signedInUntil}),
          ${causeColumn} = excluded.${causeColumn}`);
      await live.publish(executor, { type: 'signedOut', person: key, until, cause });
    });
    work.afterCommit(() => remember(key, { until, cause }));
  };
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
    knownCauseOf: knownCause,
    causeOf(person) {
      const known = knownCause(person);
      if (known !== null || isComplete) return known;
      return linesWhere(sql`${hash} = any(${keysOf(person)}::text[])`).then((lines) =>
        firstCause(lines.map(refusedOf), person),
      );
    },
    signOutPerson: (email, cause, work) => refuseUntil(personKey(email), secondsNow(), cause, work),
    signOutSession: (issuer, session, cause, work) =>
      refuseUntil(sessionKey(issuer, session), secondsNow() + KEPT_SECONDS, cause, work),
    async useOnce(name, until, executor) {
      const key = digest('sha256', `once ${name}`, 'base64url');
      const lines = await executor.query(sql`insert into ${revokedTokenTable} (${hash}, ${expiresAt})
        values (${key}, to_timestamp(${until}::float8 / 1000)) on conflict do nothing returning 1`);
      return lines.length > 0;
    },
    close() {
      closing.abort();
      clearInterval(timer);
      unsubscribe();
    },
  };
}
