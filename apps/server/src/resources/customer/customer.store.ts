import { customer, type RuleIssue } from '@atrium/contract';

import { HttpError } from '../../core/http/httpError.ts';
import { defineStore } from '../../core/store/defineStore.ts';
import type { CheckContext, WriteContext } from '../../core/store/storeDefinition.ts';
import { toDomain } from '../../core/access/emailDomain.ts';
import { bookingColumns } from './bookingConfig.ts';
import { customerTable } from './customer.table.ts';

/** Replaces the customer's domains where they were sent; another customer's domain ends in a unique violation. */
async function writeDomains({ executor, id, values }: WriteContext): Promise<void> {
  const { emailDomains } = values;
  if (!Array.isArray(emailDomains)) return;
  const shown = new Map(emailDomains.map((domain: string) => [toDomain(domain) ?? domain.toLowerCase(), domain]));
  await executor.query({
    text: 'delete from customer_domains where customer_id = $1::uuid and domain <> all($2::text[])',
    values: [id, [...shown.keys()]],
  });
  await executor.query({
    text: `insert into customer_domains (domain, customer_id, shown) select d, $1::uuid, s from unnest($2::text[], $3::text[]) as x(d, s)
           where not exists (select from customer_domains e where e.domain = d and e.customer_id = $1::uuid)`,
    values: [id, [...shown.keys()], [...shown.values()]],
  });
}

/** A domain belongs to one customer, a deleted one included until it is purged (CUST-05, CUST-07). */
async function refuseForeignDomains({ executor, id, values }: WriteContext): Promise<void> {
  const { emailDomains } = values;
  if (!Array.isArray(emailDomains)) return;
  const domains = emailDomains.map((domain: string) => toDomain(domain) ?? domain.toLowerCase());
  const lines = await executor.query<{ domain: string }>({
    text: 'select domain from customer_domains where domain = any($1::text[]) and customer_id <> $2::uuid',
    values: [domains, id],
  });
  const foreign = new Set(lines.map(({ domain }) => domain));
  const issues = domains.flatMap((domain, index): RuleIssue[] =>
    foreign.has(domain) ? [{ field: `emailDomains.${String(index)}`, code: 'duplicate' }] : [],
  );
  if (issues.length > 0) throw new HttpError(409, 'duplicate', { issues });
}

/** People sign in at providers of identity alone. */
async function findProviderIssues({ executor, values, changed }: CheckContext): Promise<RuleIssue[]> {
  const { identityProviderId } = values;
  if (!changed.includes('identityProviderId') || typeof identityProviderId !== 'string') return [];
  const lines = await executor.query({
    text: `select from identity_providers where id = $1::uuid and deleted_at is null and not 'identity' = any(types)`,
    values: [identityProviderId],
  });
  return lines.map(() => ({ field: 'identityProviderId', code: 'reference' }));
}

export const customerStore = defineStore({
  resource: customer,
  table: customerTable,
  scope: { customer: 't.id', building: null, vendor: null },
  computed: {
    emailDomains: {
      sql: `(select coalesce(array_agg(d.shown order by d.domain), '{}') from customer_domains d where d.customer_id = t.id)`,
      type: 'texts',
    },
    bookingConfig: {
      sql: `case when t.booking_config is null then null else t.booking_config || jsonb_build_object(
        'clientSecretSet', t.booking_client_secret is not null, 'passwordSet', t.booking_password is not null) end`,
    },
    providerName: {
      sql: '(select p.name from identity_providers p where p.id = t.identity_provider_id and p.deleted_at is null)',
    },
    buildingCount: {
      sql: '(select count(*)::int from buildings b where b.customer_id = t.id and b.deleted_at is null)',
      type: 'number',
    },
  },
  sealed: ['bookingClientSecret', 'bookingPassword'],
  findIssues: findProviderIssues,
  beforeWrite: async (context) => {
    await refuseForeignDomains(context);
    const { services, before, values } = context;
    return { ...values, ...bookingColumns(services.secrets, values['bookingConfig'], before?.['bookingConfig']) };
  },
  afterWrite: writeDomains,
});
