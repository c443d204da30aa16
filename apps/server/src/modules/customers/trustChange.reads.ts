import type { RevisionAction, SecurityDetail } from '../../store/storeDefinition.ts';

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

/** What a write does to a record with settings of trust; `values` are empty on a delete and a restore. */
export interface TrustWrite<Stored extends object> {
  readonly before: Stored | null;
  readonly values: Partial<Stored>;
  readonly action: RevisionAction;
}

/**
 * Returns what the security log keeps of a change of trust: all of it, old and new; null where nothing of it changes
 * (SEC-14). A deleted record vouches for no one, and a restored one as it did before.
 */
export function trustChange<Stored extends object>(
  trustOf: (values: Partial<Stored> | null) => Trust,
  { before, values, action }: TrustWrite<Stored>,
) {
  const old = trustOf(action === 'Enabled' ? null : before);
  const next = trustOf(action === 'Deleted' ? null : { ...before, ...values });
  if (JSON.stringify(old) === JSON.stringify(next)) return null;
  const oldValues = Object.entries(old).map(([field, value]) => [`${field}Before`, value] as const);
  const detail: SecurityDetail = { ...next, ...Object.fromEntries(oldValues) };
  return { action: 'trustChanged', detail } as const;
}
