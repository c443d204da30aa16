import type { SignInParameters } from '@atrium/auth-client';
import { callLimits, isEmail } from '@atrium/contract';

import { ApiError } from '../../kit/api/apiError.ts';
import { callApi } from '../../kit/api/callApi.ts';

/** What became of an e-mail address on the way to sign-in. */
export type LookUp =
  | {
      readonly kind: 'found';
      readonly parameters: SignInParameters;
      /** What a page tells that may reach the provider (SEC-06); null where every page may. */
      readonly providerVersion: string | null;
    }
  /** The address is empty or none; nothing was asked (AUTH-02). */
  | { readonly kind: 'invalid'; readonly code: 'required' | 'email' }
  /** No customer owns the domain (AUTH-06). */
  | { readonly kind: 'unknownDomain'; readonly domain: string }
  | { readonly kind: 'tooMany' }
  /** No answer within 3 s, or none that helps (AUTH-05). */
  | { readonly kind: 'unreachable' };

/** Finds the identity provider of an e-mail's domain, without tokens and within 3 s (AUTH-03 to AUTH-06). */
export async function lookUpDomain(typed: string): Promise<LookUp> {
  // Some keyboards write an accent apart from its letter.
  const email = typed.trim().normalize('NFC');
  if (email === '') return { kind: 'invalid', code: 'required' };
  if (!isEmail(email)) return { kind: 'invalid', code: 'email' };
  const domain = email.slice(email.lastIndexOf('@') + 1);
  try {
    const { data, providerVersion } = await callApi<SignInParameters>('domainconfig/domain/', {
      query: { domainname: domain },
      access: 'none',
      timeout: callLimits.domainConfigTimeout,
    });
    return { kind: 'found', parameters: { ...data, email }, providerVersion };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 404) return { kind: 'unknownDomain', domain };
    if (error.status === 400) return { kind: 'invalid', code: 'email' };
    return { kind: error.status === 429 ? 'tooMany' : 'unreachable' };
  }
}
