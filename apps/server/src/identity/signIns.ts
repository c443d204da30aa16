import type { Session } from '@atrium/contract';

import type { RequestTrace } from '../access/grant.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { userTable } from '../modules/people/user/user.table.ts';
import { recordSecurityEvent } from '../services/audit/securityEvents.ts';
import { signedInAt } from './trustedProvider.ts';
import type { VerifiedPerson } from './verifyAccessToken.ts';

/** Notes that people have signed in. */
export interface SignIns {
  /** Sets the last login at the first use of a token of a new sign-in, which the security log keeps (SEC-10, AUTH-58). */
  note(session: Session, person: VerifiedPerson, trace: RequestTrace): Promise<void>;
}

/** Notes sign-ins in the database; each token is asked about once, as its verified person is one object while it is kept. */
export function createSignIns(database: Database): SignIns {
  const noted = new WeakSet<VerifiedPerson>();
  const { id, lastLogin } = userTable;
  return {
    async note(session, person, trace) {
      if (noted.has(person)) return;
      // Others of the same moment need not write it too.
      noted.add(person);
      const write = database.transaction(async (tx) => {
        const signedIn = await tx.query(sql`update ${userTable} set ${lastLogin} = now()
          where ${id} = ${session.user.id}::uuid
            and (${lastLogin} is null or ${lastLogin} < to_timestamp(${signedInAt(person.claims)})) returning 1`);
        if (signedIn.length > 0)
          await recordSecurityEvent(tx, { session, trace }, 'signedIn', { issuer: person.issuer });
      });
      await write.catch((error: unknown) => {
        noted.delete(person);
        throw error;
      });
    },
  };
}
