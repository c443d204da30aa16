import { domainOfEmail } from '../base/emailDomain.ts';
import type { Executor } from '../db/database.ts';
import { column, sql } from '../db/sql.ts';
import type { Work } from '../db/work.ts';

import { userTable } from '../modules/people/user/user.table.ts';
import { recordSecurityEvent } from '../services/audit/securityEvents.ts';
import type { CustomerProviders } from './customerProviders.ts';
import type { Logout } from './logoutToken.ts';
import type { RevokedTokens } from './revokedTokens.ts';
import { signInSubjectTable } from './signInSubject.table.ts';
import { TokenRefusedError } from './tokenErrors.ts';
import { isSameIssuer } from './trustedProvider.ts';

interface Person {
  readonly id: string;
  readonly email: string;
}

/** The users who have signed in as the subject of an issuer. */
function findPeople(executor: Executor, issuer: string, subject: string): Promise<Person[]> {
  return executor.query<Person>(sql`select distinct ${column('u', userTable.id)} as id, ${column('u', userTable.email)} as email
    from ${signInSubjectTable} s join ${userTable} u
      on ${column('u', userTable.id)} = ${column('s', signInSubjectTable.userId)} and ${column('u', userTable.deletedAt)} is null
    where ${column('s', signInSubjectTable.issuer)} = ${issuer.replace(/\/$/, '')}
      and ${column('s', signInSubjectTable.subject)} = ${subject}`);
}

/**
 * Ends the sign-ins that a logout token names, in every process: of a subject all of its person's, else those of the session
 * (AUTH-66). The issuer has to be that of the person's own customer still.
 * @throws TokenRefusedError where the token was used before
 */
export async function endSignInsOfIssuer(
  {
    revoked,
    providers,
  }: { readonly revoked: RevokedTokens; readonly providers: Pick<CustomerProviders, 'findIssuersOfDomain'> },
  work: Work,
  { issuer, subject, session, id, refusedFrom }: Logout,
): Promise<void> {
  const cause = 'signedOutByProvider';
  if (!(await revoked.useOnce(`logout ${issuer} ${id}`, refusedFrom, work))) throw new TokenRefusedError('revoked');
  if (subject === undefined) {
    if (session !== undefined) await revoked.signOutSession(issuer, session, cause, work);
    return;
  }
  for (const person of await findPeople(work, issuer, subject)) {
    const trusted = await providers.findIssuersOfDomain(domainOfEmail(person.email) ?? '');
    if (!trusted.some((provider) => isSameIssuer(provider.issuer, issuer))) continue;
    await revoked.signOutPerson(person.email, cause, work);
    await recordSecurityEvent(work, null, 'signedOutByForce', { user: person.id, cause });
  }
}
