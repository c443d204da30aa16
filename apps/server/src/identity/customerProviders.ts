import type { SecretBox } from '../base/crypto/secretBox.ts';
import type { Executor } from '../db/database.ts';
import { secretPlace } from '../db/secretPlace.ts';
import { column, type Sql, sql } from '../db/sql.ts';
import { customerDomainTable, customerTable } from '../modules/customers/customer/customer.table.ts';
import { identityProviderTable } from '../modules/customers/identityProvider/identityProvider.table.ts';
import type { SignInCustomer, SignInProvider } from './domainLookup.ts';
import type { TrustedProvider } from './trustedProvider.ts';

interface StoredProvider {
  readonly providerUri: string | null;
  readonly scope: string | null;
  readonly audience: string | null;
  readonly portalClientId: string | null;
  readonly mobileClientId: string | null;
  readonly androidClientId: string | null;
  readonly iosClientId: string | null;
  readonly webClientId: string | null;
  readonly authenticationType: 'code' | 'implicit' | null;
}

/** One of the root's providers as a customer has chosen it. */
interface ChosenProvider extends Omit<StoredProvider, 'mobileClientId'> {
  readonly id: string;
  readonly name: string;
  readonly introspectionClientId: string | null;
  /** Sealed. */
  readonly clientSecret: string | null;
}

interface CustomerLine {
  readonly name: string | null;
  readonly config: StoredProvider | null;
  readonly chosen: ChosenProvider | null;
  readonly calendarProvider: string | null;
  readonly bookingProvider: string | null;
}

/** How the people of a customer sign in, put together from what it chose and what it says for itself. */
interface EffectiveProvider extends StoredProvider {
  /** The id of the root's provider whose secret it has; null without one. */
  readonly id: string | null;
  readonly name: string;
  readonly providerUri: string;
  readonly introspectionClientId: string | null;
  readonly clientSecret: string | null;
}

/** The identity providers of customers, found by e-mail domain (AUTH-03, SEC-01). */
export interface CustomerProviders {
  /** The customer that owns a domain, as the sign-in screen needs it; null when no one does. */
  findCustomer(domain: string): Promise<SignInCustomer | null>;
  /** Whether the domain's people sign in at the embedded provider (AUTH-60). */
  isEmbedded(domain: string): Promise<boolean>;
  findIssuersOfDomain(domain: string): Promise<readonly TrustedProvider[]>;
  findProviders(issuerOrName: string): Promise<readonly TrustedProvider[]>;
  /** A provider as it is stored, chosen by a customer or not; null where there is none, or no one can sign in at it. */
  findStored(id: string): Promise<TrustedProvider | null>;
}

const isStanding = sql`${column('c', customerTable.deletedAt)} is null`;
const chosenColumn = sql`case when ${column('p', identityProviderTable.id)} is null then null else json_build_object(
    'id', ${column('p', identityProviderTable.id)}, 'name', ${column('p', identityProviderTable.name)}, 'providerUri', ${column('p', identityProviderTable.providerUri)},
    'scope', ${column('p', identityProviderTable.scope)}, 'audience', ${column('p', identityProviderTable.audience)},
    'portalClientId', ${column('p', identityProviderTable.portalClientId)},
    'webClientId', ${column('p', identityProviderTable.webClientId)},
    'androidClientId', ${column('p', identityProviderTable.androidClientId)},
    'iosClientId', ${column('p', identityProviderTable.iosClientId)},
    'authenticationType', ${column('p', identityProviderTable.authenticationType)},
    'introspectionClientId', ${column('p', identityProviderTable.introspectionClientId)},
    'clientSecret', ${column('p', identityProviderTable.clientSecret)}) end`;
const lineColumns = sql`${column('c', customerTable.identityProvider)} as name, ${column('c', customerTable.identityConfig)} as config,
  ${column('c', customerTable.calendarProvider)} as "calendarProvider", ${column('c', customerTable.bookingProvider)} as "bookingProvider",
  ${chosenColumn} as chosen`;
const chosenJoin = sql`left join ${identityProviderTable} p
  on ${column('p', identityProviderTable.id)} = ${column('c', customerTable.identityProviderId)}
    and ${column('p', identityProviderTable.deletedAt)} is null
    and 'identity' = any(${column('p', identityProviderTable.types)})`;

/** The customer that owns a domain, with the provider it has chosen. */
function customerOfDomain(domain: string): Sql {
  return sql`select ${lineColumns} from ${customerDomainTable} d
    join ${customerTable} c on ${column('c', customerTable.id)} = ${column('d', customerDomainTable.customerId)} and ${isStanding}
    ${chosenJoin} where ${column('d', customerDomainTable.domain)} = ${domain}`;
}

/** The customers whose provider has this name or issuer, with or without a slash at its end. */
function customersWithProvider(issuerOrName: string): Sql {
  const issuer = sql`rtrim(${issuerOrName}::text, '/')`;
  return sql`select ${lineColumns} from ${customerTable} c ${chosenJoin} where ${isStanding}
    and (${column('c', customerTable.identityProvider)} = ${issuerOrName} or ${column('p', identityProviderTable.name)} = ${issuerOrName}
      or rtrim(${column('c', customerTable.identityConfig)}->>'providerUri', '/') = ${issuer}
      or rtrim(${column('p', identityProviderTable.providerUri)}, '/') = ${issuer})`;
}

function isFilled(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '';
}

/**
 * A customer's own issuer comes first and is taken with what the customer says about it alone. Otherwise the chosen
 * provider serves, in which each field that the customer fills for itself replaces the provider's (AUTH-07).
 */
function effectiveOf({ name, config, chosen }: CustomerLine): EffectiveProvider | null {
  if (config !== null && isFilled(config.providerUri)) {
    const providerUri = config.providerUri ?? '';
    return {
      ...config,
      id: null,
      providerUri,
      name: name ?? new URL(providerUri).hostname,
      introspectionClientId: null,
      clientSecret: null,
    };
  }
  if (chosen === null || chosen.providerUri === null) return null;
  const own = Object.fromEntries(Object.entries(config ?? {}).filter(([, value]) => isFilled(value)));
  return {
    ...chosen,
    mobileClientId: null,
    ...own,
    id: chosen.id,
    providerUri: chosen.providerUri,
    name: name ?? chosen.name,
  };
}

function trustedOf(provider: EffectiveProvider, secrets: SecretBox): TrustedProvider {
  const { portalClientId, mobileClientId, androidClientId, iosClientId, webClientId, clientSecret } = provider;
  const { introspectionClientId } = provider;
  const clientIds = [portalClientId, webClientId, mobileClientId, androidClientId, iosClientId].filter(
    (id): id is string => isFilled(id),
  );
  // A provider that was set up before it had a field of its own uses the first client.
  const clientId = isFilled(introspectionClientId) ? introspectionClientId : (clientIds[0] ?? null);
  const place = provider.id === null ? null : secretPlace(identityProviderTable.clientSecret, provider.id);
  return {
    issuer: provider.providerUri,
    audience: provider.audience ?? null,
    clientIds,
    introspection:
      clientSecret === null || place === null || clientId === null
        ? null
        : { clientId, clientSecret: secrets.open(clientSecret, place) },
  };
}

function signInOf(provider: EffectiveProvider): SignInProvider {
  return {
    name: provider.name,
    providerUri: provider.providerUri,
    webClientId: provider.portalClientId ?? provider.webClientId,
    scope: provider.scope,
    responseType: provider.authenticationType === 'implicit' ? 'id_token token' : 'code',
  };
}

/** Reads the providers of customers; `embedded` signs in the people of customers that have none. */
export function createCustomerProviders(
  database: Executor,
  secrets: SecretBox,
  embedded: () => TrustedProvider | null,
): CustomerProviders {
  const lineOf = async (domain: string) => {
    const [line] = await database.query<CustomerLine>(customerOfDomain(domain));
    return line ?? null;
  };
  return {
    async findCustomer(domain) {
      const line = await lineOf(domain);
      if (line === null) return null;
      const { calendarProvider, bookingProvider } = line;
      const provider = effectiveOf(line);
      return { identityProvider: provider === null ? null : signInOf(provider), calendarProvider, bookingProvider };
    },
    async isEmbedded(domain) {
      const line = await lineOf(domain);
      return line !== null && effectiveOf(line) === null;
    },
    async findIssuersOfDomain(domain) {
      const line = await lineOf(domain);
      if (line === null) return [];
      const provider = effectiveOf(line);
      if (provider !== null) return [trustedOf(provider, secrets)];
      const own = embedded();
      return own === null ? [] : [own];
    },
    async findStored(id) {
      const [line] = await database.query<Pick<CustomerLine, 'chosen'>>(sql`select ${chosenColumn} as chosen
        from ${identityProviderTable} p where ${column('p', identityProviderTable.id)} = ${id}::uuid
          and ${column('p', identityProviderTable.deletedAt)} is null`);
      const chosen = line?.chosen ?? null;
      if (chosen === null || chosen.providerUri === null) return null;
      return trustedOf({ ...chosen, mobileClientId: null, providerUri: chosen.providerUri }, secrets);
    },
    async findProviders(issuerOrName) {
      const lines = await database.query<CustomerLine>(customersWithProvider(issuerOrName));
      return lines.flatMap((line) => {
        const provider = effectiveOf(line);
        return provider === null ? [] : [trustedOf(provider, secrets)];
      });
    },
  };
}
