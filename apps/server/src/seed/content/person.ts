import type { SampleRoleKey } from '../createSampleRoles.ts';

/** A user of the portfolio. */
export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly role: SampleRoleKey;
  /** Positions of the buildings in scope in the customer's list of sites. */
  readonly sites: readonly number[];
  /** Made from the name unless given. */
  readonly email?: string;
  /** Has left: the record is deleted. */
  readonly hasLeft?: true;
}

/** A name as it is in an e-mail address: `elodie` of Élodie. */
export function asAddress(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .toLowerCase()
    .replace(/[^a-z-]/g, '');
}

/** The person's e-mail address at a domain: `elodie.marchand@northwind.example`. */
export function emailOf({ email, firstName, lastName }: Person, domain: string): string {
  return email ?? `${asAddress(firstName)}.${asAddress(lastName)}@${domain}`;
}
