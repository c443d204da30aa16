import type { SecurityDetail } from '../store/storeDefinition.ts';

/** What decides who vouches for people, as the security log keeps it (SEC-14). */
export interface Trust {
  readonly issuer: string | null;
  readonly audience: string | null;
  readonly clients: readonly string[];
  /** Only of a customer. */
  readonly domains?: readonly string[];
  /** The id of the provider that a customer has chosen. */
  readonly provider?: string | null;
}

/** Who vouches for no one. */
export const NO_TRUST: Trust = { issuer: null, audience: null, clients: [] };

interface ProviderSettings {
  readonly providerUri?: string | null | undefined;
  readonly audience?: string | null | undefined;
  readonly portalClientId?: string | null | undefined;
  readonly webClientId?: string | null | undefined;
  readonly mobileClientId?: string | null | undefined;
  readonly androidClientId?: string | null | undefined;
  readonly iosClientId?: string | null | undefined;
}

/** The trust that a provider's settings say. */
export function trustOfProvider(settings: ProviderSettings | null | undefined): Trust {
  const { portalClientId, webClientId, mobileClientId, androidClientId, iosClientId } = settings ?? {};
  const clients = [portalClientId, webClientId, mobileClientId, androidClientId, iosClientId];
  return {
    issuer: settings?.providerUri || null,
    audience: settings?.audience || null,
    clients: clients.filter((client) => typeof client === 'string' && client !== '').map(String),
  };
}

/** What the security log keeps of a change of trust: all of it, old and new; null where nothing of it changes (SEC-14). */
export function trustChange(before: Trust, after: Trust) {
  if (JSON.stringify(before) === JSON.stringify(after)) return null;
  const old = Object.entries(before).map(([field, value]) => [`${field}Before`, value] as const);
  const detail: SecurityDetail = { ...after, ...Object.fromEntries(old) };
  return { action: 'trustChanged', detail } as const;
}
