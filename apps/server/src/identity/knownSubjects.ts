import { LRUCache } from 'lru-cache';

import type { Executor } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { signInSubjectTable } from './signInSubject.table.ts';
import { TokenRefusedError } from './tokenErrors.ts';
import { clientOf } from './trustedProvider.ts';
import type { VerifiedPerson } from './verifyAccessToken.ts';

/** As whom users are known to sign in (SEC-15). */
export interface KnownSubjects {
  /**
   * Keeps the subject of a user's first sign-in with a client at an issuer.
   * @throws TokenRefusedError when it was another one, until that is reset
   */
  check(userId: string, person: VerifiedPerson): Promise<void>;
  /** Forgets what is known in this process, so that the next call sees what was reset. */
  forget(): void;
}

const MAX_KEPT = 20_000;

/** Reads and keeps the subjects of users: those found in memory, until something resets them or resets are not heard of. */
export function createKnownSubjects(database: Executor, isFollowing: () => boolean): KnownSubjects {
  const known = new LRUCache<string, true>({ max: MAX_KEPT });
  let forgettings = 0;
  const own = signInSubjectTable;
  const findSubject = async (userId: string, issuer: string, client: string) => {
    const [line] = await database.query<{ subject: string }>(sql`select ${own.subject} from ${own}
      where ${own.userId} = ${userId}::uuid and ${own.issuer} = ${issuer} and ${own.client} = ${client}`);
    return line?.subject;
  };
  /** Keeps the first one; of two sign-ins at once that is one of them. */
  const keep = async (userId: string, issuer: string, client: string, subject: string) => {
    await database.query(sql`insert into ${own} (${own.userId}, ${own.issuer}, ${own.client}, ${own.subject})
      values (${userId}::uuid, ${issuer}, ${client}, ${subject}) on conflict do nothing`);
    return findSubject(userId, issuer, client);
  };
  return {
    async check(userId, person) {
      const issuer = person.issuer.replace(/\/$/, '');
      const client = clientOf(person.claims);
      const key = JSON.stringify([userId, issuer, client, person.subject]);
      if (known.has(key)) return;
      const asked = forgettings;
      const subject =
        (await findSubject(userId, issuer, client)) ?? (await keep(userId, issuer, client, person.subject));
      if (subject !== person.subject) throw new TokenRefusedError('otherSubject');
      if (asked === forgettings && isFollowing()) known.set(key, true);
    },
    forget() {
      forgettings += 1;
      known.clear();
    },
  };
}
