import type { SecretBox } from '../core/crypto/secretBox.ts';
import type { Executor } from '../core/db/database.ts';
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
  readonly name: string;
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
  readonly name: string;
  readonly providerUri: string;
  readonly clientSecret: string | null;
}

/** The identity providers of customers, found by e-mail domain (AUTH-03, SEC-01). */
export interface CustomerProviders {
  /** The customer that owns a domain, as the sign-in screen needs it; null when nobody does. */
  findCustomer(domain: string): Promise<SignInCustomer | null>;
  /** Whether the domain's people sign in at the embedded provider (AUTH-60). */
  isEmbedded(domain: string): Promise<boolean>;
  findIssuersOfDomain(domain: string): Promise<readonly TrustedProvider[]>;
  findProviders(issuerOrName: string): Promise<readonly TrustedProvider[]>;
  /** Addresses of all configured providers, for the Content-Security-Policy (SEC-06). */
  listAddresses(): Promise<readonly string[]>;
}

const lineColumns = `c.identity_provider as name, c.identity_config as config,
  c.calendar_provider as "calendarProvider", c.booking_provider as "bookingProvider",
  case when p.id is null then null else json_build_object('name', p.name, 'providerUri', p.provider_uri,
    'scope', p.scope, 'audience', p.audience, 'portalClientId', p.portal_client_id, 'webClientId', p.web_client_id,
    'androidClientId', p.android_client_id, 'iosClientId', p.ios_client_id,
    'authenticationType', p.authentication_type, 'clientSecret', p.client_secret) end as chosen`;
const chosenJoin = `left join identity_providers p
  on p.id = c.identity_provider_id and p.deleted_at is null and 'identity' = any(p.types)`;

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
    return { ...config, providerUri, name: name ?? new URL(providerUri).hostname, clientSecret: null };
  }
  if (chosen === null || chosen.providerUri === null) return null;
  const own = Object.fromEntries(Object.entries(config ?? {}).filter(([, value]) => isFilled(value)));
  return {
    ...chosen,
    mobileClientId: null,
    ...own,
    providerUri: chosen.providerUri,
    name: name ?? chosen.name,
  };
}

function trustedOf(provider: EffectiveProvider, secrets: SecretBox): TrustedProvider {
  const { portalClientId, mobileClientId, androidClientId, iosClientId, webClientId, clientSecret } = provider;
  const clientIds = [portalClientId, webClientId, mobileClientId, androidClientId, iosClientId].filter(
    (id): id is string => isFilled(id),
  );
  const [clientId] = clientIds;
  return {
    issuer: provider.providerUri,
    audience: provider.audience ?? null,
    clientIds,
    introspection:
      clientSecret === null || clientId === undefined ? null : { clientId, clientSecret: secrets.open(clientSecret) },
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
    const [line] = await database.query<CustomerLine>({
      name: 'customer_of_domain',
      text: `select ${lineColumns} from customer_domains d join customers c on c.id = d.customer_id and c.deleted_at is null
        ${chosenJoin} where d.domain = $1`,
      values: [domain],
    });
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
    async findProviders(issuerOrName) {
      const lines = await database.query<CustomerLine>({
        name: 'providers_by_name',
        text: `select ${lineColumns} from customers c ${chosenJoin} where c.deleted_at is null
          and (c.identity_provider = $1 or p.name = $1
            or rtrim(c.identity_config->>'providerUri', '/') = rtrim($1, '/') or rtrim(p.provider_uri, '/') = rtrim($1, '/'))`,
        values: [issuerOrName],
      });
      return lines.flatMap((line) => {
        const provider = effectiveOf(line);
        return provider === null ? [] : [trustedOf(provider, secrets)];
      });
    },
    async listAddresses() {
      const lines = await database.query<{ address: string }>({
        text: `select identity_config->>'providerUri' as address from customers
            where deleted_at is null and identity_config->>'providerUri' <> ''
          union select unnest(array[provider_uri, grant_endpoint] || uris) from identity_providers
            where deleted_at is null and 'identity' = any(types)`,
        values: [],
      });
      return lines.flatMap(({ address }) => address ?? []);
    },
  };
}
