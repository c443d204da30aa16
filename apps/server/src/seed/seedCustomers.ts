import type { WriteBeside } from './writeHistories.ts';
import { toDomain } from '../base/emailDomain.ts';
import { customerStore } from '../modules/customers/customer/customer.store.ts';
import { roleStore } from '../modules/people/role/role.store.ts';
import type { PortfolioCustomer } from './content/portfolioCustomers.ts';
import { sampleRoleGrants, type SampleRoleKey } from './createSampleRoles.ts';
import type { CustomerSeed, PortfolioSeed } from './portfolioSeed.ts';
import { sampleRoles } from './sampleRoles.ts';

const sampleRoleKeys = [
  'administrator',
  'implementation',
  'manager',
  'campusManager',
  'facilityTeam',
  'vendor',
  'reader',
] as const;

/** The sample roles, of which two may be granted further ones a day later (PERM-27). */
export function seedRoles(portfolio: PortfolioSeed): void {
  const histories = new Map<SampleRoleKey, ReturnType<PortfolioSeed['create']>>();
  for (const key of sampleRoleKeys) {
    const history = portfolio.create(
      roleStore,
      { date: portfolio.calendar.daysAgo(364), editorId: null },
      { ...sampleRoles[key], canGrantRoles: [] },
    );
    histories.set(key, history);
    portfolio.roleIds.set(key, history.id);
  }
  for (const key of sampleRoleKeys) {
    const granted = sampleRoleGrants[key];
    const history = histories.get(key);
    if (granted !== undefined)
      history?.change(portfolio.next(history, 1, null), { canGrantRoles: granted.map((one) => portfolio.roleId(one)) });
  }
}

/** A customer as it was created: its name and first e-mail domain. */
export function seedCustomer(portfolio: PortfolioSeed, facts: PortfolioCustomer): CustomerSeed {
  const date = portfolio.calendar.daysAgo(facts.since);
  const editorId = portfolio.customers.length === 0 ? null : portfolio.administrator;
  const history = portfolio.create(
    customerStore,
    { date, editorId },
    {
      name: facts.name,
      logoId: null,
      emailDomains: facts.domains.slice(0, 1),
      identityProvider: null,
      identityProviderId: null,
      calendarProvider: null,
      bookingProvider: null,
      roomAvailabilityCaching: false,
      sync: false,
      roomRelease: false,
      repeatNoShows: false,
      pointr: false,
      identityConfig: null,
      calendarConfig: null,
      iosDownloadUrl: null,
      androidDownloadUrl: null,
      bookingConfig: null,
      bookingClientSecret: null,
      bookingPassword: null,
    },
  );
  const seeded: CustomerSeed = { facts, history, users: [], buildings: [], scopes: [] };
  portfolio.customers.push(seeded);
  return seeded;
}

/** Returns what was set up for a customer after its people were there. */
export function seedCustomerSetup(portfolio: PortfolioSeed, { facts, history }: CustomerSeed, logoId: string): void {
  const { administrator } = portfolio;
  history.change(portfolio.next(history, 2, administrator), { logoId });
  if (facts.domains.length > 1)
    history.change(portfolio.next(history, 9, administrator), { emailDomains: facts.domains });
  if (facts.calendarProvider === null) return;
  history.change(portfolio.next(history, 16, administrator), {
    calendarProvider: facts.calendarProvider,
    bookingProvider: facts.bookingProvider,
  });
  const [domain] = facts.domains;
  history.change(portfolio.next(history, 60, administrator), {
    iosDownloadUrl: `https://apps.${domain}/ios`,
    androidDownloadUrl: `https://apps.${domain}/android`,
  });
  if (facts.bookingProvider !== null)
    history.change(portfolio.next(history, 70, administrator), { roomRelease: true, repeatNoShows: true });
}

/** A customer's domains are in a table of their own. */
export const writeDomains: WriteBeside = async (executor, customers) => {
  const domains = customers.flatMap(({ id, emailDomains }) =>
    Array.isArray(emailDomains) ? emailDomains.map((shown: string) => ({ id, shown, domain: toDomain(shown) })) : [],
  );
  await executor.query({
    text: `insert into customer_domains (domain, customer_id, shown)
      select domain, customer_id, shown from jsonb_to_recordset($1::jsonb) as x (domain text, customer_id uuid, shown text)
      on conflict (domain) do nothing`,
    values: [JSON.stringify(domains.map(({ id, ...rest }) => ({ customer_id: id, ...rest })))],
  });
};
