import type { WriteBeside } from './writeLives.ts';
import { toDomain } from '../core/access/emailDomain.ts';
import { customerStore } from '../resources/customer/customer.store.ts';
import { roleStore } from '../resources/role/role.store.ts';
import type { PortfolioCustomer } from './content/portfolioCustomers.ts';
import { sampleRoleGrants, type SampleRoleKey } from './createSampleRoles.ts';
import type { CustomerStory, PortfolioStory } from './portfolioStory.ts';
import { sampleRoles } from './sampleRoles.ts';

const sampleRoleKeys = ['administrator', 'implementation', 'manager', 'vendor', 'reader'] as const;

/** The sample roles, of which two may be granted further ones a day later (PERM-27). */
export function tellRoles(story: PortfolioStory): void {
  const lives = new Map<SampleRoleKey, ReturnType<PortfolioStory['create']>>();
  for (const key of sampleRoleKeys) {
    const life = story.create(
      roleStore,
      { date: story.calendar.daysAgo(364), editorId: null },
      { ...sampleRoles[key], canGrantRoles: [] },
    );
    lives.set(key, life);
    story.roleIds.set(key, life.id);
  }
  for (const key of sampleRoleKeys) {
    const granted = sampleRoleGrants[key];
    const life = lives.get(key);
    if (granted !== undefined)
      life?.change(story.next(life, 1, null), { canGrantRoles: granted.map((one) => story.roleId(one)) });
  }
}

/** A customer as it was created: its name and first e-mail domain. */
export function tellCustomer(story: PortfolioStory, facts: PortfolioCustomer): CustomerStory {
  const date = story.calendar.daysAgo(facts.since);
  const editorId = story.customers.length === 0 ? null : story.administrator;
  const life = story.create(
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
  const told: CustomerStory = { facts, life, users: [], buildings: [], scopes: [] };
  story.customers.push(told);
  return told;
}

/** What was set up for a customer after its people were there. */
export function tellCustomerSetup(story: PortfolioStory, { facts, life }: CustomerStory, logoId: string): void {
  const { administrator } = story;
  life.change(story.next(life, 2, administrator), { logoId });
  if (facts.domains.length > 1) life.change(story.next(life, 9, administrator), { emailDomains: facts.domains });
  if (facts.calendarProvider === null) return;
  life.change(story.next(life, 16, administrator), {
    calendarProvider: facts.calendarProvider,
    bookingProvider: facts.bookingProvider,
    sync: true,
  });
  const [domain] = facts.domains;
  life.change(story.next(life, 60, administrator), {
    iosDownloadUrl: `https://apps.${domain}/ios`,
    androidDownloadUrl: `https://apps.${domain}/android`,
  });
  life.change(story.next(life, 45, administrator), { roomAvailabilityCaching: true });
  if (facts.bookingProvider !== null) life.change(story.next(life, 70, administrator), { roomRelease: true });
}

/** A customer's domains stand in a table of their own. */
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
