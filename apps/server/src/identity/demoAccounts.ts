import { createHash, timingSafeEqual } from 'node:crypto';
import { isEmail } from '@atrium/contract';
import { sql } from '../db/sql.ts';
import type { Database } from '../db/database.ts';
import { domainOfEmail } from '../base/emailDomain.ts';
import { oidcAccounts } from './oidcStore.table.ts';

/** The password of every demo account (AUTH-60). */
export const DEMO_PASSWORD = 'atrium-demo';

/** A person who signs in at the embedded provider. */
export interface DemoAccount {
  /** Made from the address, so that it stays the same whatever happens to the database. */
  readonly subject: string;
  /** In lower case. */
  readonly email: string;
}

/** The accounts of demo mode: any address of an assigned domain, with one password (AUTH-60). */
export interface DemoAccounts {
  /** The account, or null: a wrong password and a foreign domain answer alike. */
  signIn(email: string, password: string): Promise<DemoAccount | null>;
  find(subject: string): Promise<DemoAccount | null>;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const expected = digest(DEMO_PASSWORD);

/** @param isDomainAssigned whether a domain (lower-case ASCII) belongs to a customer whose people sign in here */
export function createDemoAccounts(
  database: Database,
  isDomainAssigned: (domain: string) => Promise<boolean>,
): DemoAccounts {
  return {
    async signIn(typedEmail, password) {
      const email = typedEmail.trim().toLowerCase();
      const domain = isEmail(email) ? domainOfEmail(email) : null;
      const isAssigned = domain !== null && (await isDomainAssigned(domain));
      // Digests have one length, so the comparison takes one time whatever was typed.
      const isRight = timingSafeEqual(digest(password), expected);
      if (!isRight || !isAssigned) return null;
      const subject = digest(`atrium demo account ${email}`).toString('base64url');
      await database.query(
        sql`insert into ${oidcAccounts} (${oidcAccounts.subject}, ${oidcAccounts.email}) values (${subject}, ${email})
          on conflict do nothing`,
      );
      return { subject, email };
    },
    async find(subject) {
      const [account] = await database.query<DemoAccount>(
        sql`select ${oidcAccounts.subject}, ${oidcAccounts.email} from ${oidcAccounts}
          where ${oidcAccounts.subject} = ${subject}`,
      );
      return account ?? null;
    },
  };
}
