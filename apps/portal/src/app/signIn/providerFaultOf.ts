import type { SignInError } from '@atrium/auth-client';
import { type DocumentFault, findDocumentFaults, type ProviderFault } from '@atrium/contract';

/** OAuth errors by which a provider says that it does not take the client as it is registered, or a request as the portal makes it. */
const refusals: ReadonlySet<string> = new Set([
  'invalid_client',
  'invalid_request',
  'invalid_scope',
  'request_not_supported',
  'unauthorized_client',
  'unsupported_grant_type',
  'unsupported_response_type',
]);

/** Tells whether the provider refused the portal itself, and not the person. */
export function isPortalRefused({ error = '' }: SignInError): boolean {
  return refusals.has(error);
}

/** The faults that may be why a sign-in failed; what else its document lacks has let others in. */
function likelyFaults(error: SignInError): readonly DocumentFault[] {
  if (error.kind === 'invalidIdToken') return error.code === 'idTokenSignature' ? ['algorithms'] : [];
  if (!isPortalRefused(error)) return [];
  const isOfClient = error.code === 'requestRefused' && error.error !== 'invalid_request';
  return ['pushedRequests', 'noPkce', 'responseMode', ...(isOfClient ? (['publicClient'] as const) : [])];
}

/** Finds what has to be changed at the provider before anyone can sign in there (AUTH-62); null where that is not known. */
export function providerFaultOf(error: SignInError): ProviderFault | null {
  const { fault, provider } = error;
  if (fault !== undefined) return fault;
  if (provider === undefined) return null;
  const flow = provider.responseType.includes('token') ? 'implicit' : 'code';
  const found = findDocumentFaults(provider.document, flow);
  return likelyFaults(error).find((likely) => found.includes(likely)) ?? null;
}
