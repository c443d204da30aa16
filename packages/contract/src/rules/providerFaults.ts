import { isIssuerTemplate } from '../core/isIssuerTemplate.ts';

/** Why no one can sign in at a provider as it is set up, by its discovery document: the issuer, its answers, PKCE, clients, requests and signatures (AUTH-62). */
export const documentFaults = [
  'issuerTemplate',
  'responseMode',
  'noPkce',
  'publicClient',
  'pushedRequests',
  'algorithms',
] as const;
export type DocumentFault = (typeof documentFaults)[number];

/** Why no one can sign in at a provider until an administrator changes it there; a browser finds out that pages may not read its answers, and ID tokens that are encrypted or name no one. */
export type ProviderFault = DocumentFault | 'crossOrigin' | 'encrypted' | 'subjectMissing';

/** Signatures of ID tokens that the portal checks: those by the provider's private key. */
const knownAlgorithms = /^(?:RS|PS|ES)(?:256|384|512)$|^EdDSA$|^Ed25519$/;

/** Tells whether a list of the document is there and none of its texts fits. */
function hasNone(document: Readonly<Record<string, unknown>>, name: string, fits: (text: string) => boolean): boolean {
  const list = document[name];
  return Array.isArray(list) && !list.some((text) => typeof text === 'string' && fits(text));
}

/**
 * Compares a discovery document with what the portal needs (AUTH-62). What the document does not tell is taken to be there;
 * that it names no public clients is a hint alone, as some providers have them without saying so.
 */
export function findDocumentFaults(
  document: Readonly<Record<string, unknown>>,
  flow: 'code' | 'implicit',
): DocumentFault[] {
  const isCode = flow === 'code';
  const found: Readonly<Record<DocumentFault, boolean>> = {
    issuerTemplate: typeof document['issuer'] === 'string' && isIssuerTemplate(document['issuer']),
    responseMode: hasNone(document, 'response_modes_supported', (mode) => mode === (isCode ? 'query' : 'fragment')),
    noPkce: isCode && hasNone(document, 'code_challenge_methods_supported', (method) => method === 'S256'),
    publicClient: isCode && hasNone(document, 'token_endpoint_auth_methods_supported', (method) => method === 'none'),
    pushedRequests: document['require_pushed_authorization_requests'] === true,
    algorithms: hasNone(document, 'id_token_signing_alg_values_supported', (name) => knownAlgorithms.test(name)),
  };
  return documentFaults.filter((fault) => found[fault]);
}
