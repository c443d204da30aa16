import { SignInError } from '@atrium/auth-client';
import type { SignInErrorCode } from '@atrium/auth-client';
import type { RefusalReason } from '@atrium/contract';
import { useCallback } from 'react';

import { useText } from '../../ui/text/useText.ts';
import { foreignText } from './foreignText.ts';
import { isPortalRefused, providerFaultOf } from './providerFaultOf.ts';

/** OAuth errors by which a provider says that the person declined what was asked (ERR-30). */
const declined: ReadonlySet<string> = new Set(['access_denied', 'consent_required']);

/** OAuth errors by which a provider says that it cannot answer for now. */
const unavailable: ReadonlySet<string> = new Set(['server_error', 'temporarily_unavailable']);

/** Failures by which a provider does not answer, not in time, or not as it should. */
const unreachable: ReadonlySet<SignInErrorCode> = new Set(['metadataFailed', 'unreachable', 'timedOut']);

/** What an address at `/login` fails with that was completed before, or that holds no answer at all. */
const spent: ReadonlySet<SignInErrorCode> = new Set(['stateNotFound', 'callbackUrlInvalid']);

/** What the product's server would refuse the tokens for; any other failed check of an ID token is `malformed`. */
const refusals: Partial<Record<SignInErrorCode, RefusalReason>> = {
  idTokenSignature: 'signature',
  idTokenSubject: 'subject',
  idTokenAudience: 'audience',
  idTokenAuthorizedParty: 'audience',
};

/** Checks whether the provider did not answer, or not as it should, so that the person has nothing to put right. */
export function isUnreachable({ code, status, error = '', fault }: SignInError): boolean {
  if (fault !== undefined) return false;
  if (unreachable.has(code) || unavailable.has(error)) return true;
  return status !== undefined && (status >= 500 || status === 429 || status < 400);
}

/** Checks whether an address at `/login` cannot be completed here: it was before, or holds no answer that this browser asked for. */
export function isSpent(error: unknown): boolean {
  return error instanceof SignInError && spent.has(error.code);
}

/** Checks whether the browser has no room left to keep the sign-in that was begun. */
function isStorageFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

/** What a sign-in failed with, and whose clock is wrong where that is why. */
export interface FailedSignIn {
  readonly error: unknown;
  readonly clock: 'own' | 'provider' | null;
}

/** A failed sign-in as it is shown; `said` are the provider's own words, null where it has none. */
export interface SignInErrorText {
  readonly title: string;
  readonly advice: string;
  readonly said: string | null;
}

/** The provider's own words, as any text of another page is shown. */
function saidBy(error: unknown): string | null {
  if (!(error instanceof SignInError)) return null;
  return foreignText(error.errorDescription ?? '') || null;
}

/** Writes what happened at sign-in and what to do, in the person's language, with the provider's own words (AUTH-62). */
export function useSignInErrorText(): (failed: FailedSignIn) => SignInErrorText {
  const errors = useText('errors');
  const signin = useText('signin');
  return useCallback(
    ({ error, clock }) => {
      const title = errors('screens.signInFailed.title');
      const said = saidBy(error);
      const unknown = { title, advice: errors('screens.signInFailed.advice'), said };
      if (isStorageFull(error)) return { title, advice: signin('storageFull'), said };
      if (!(error instanceof SignInError)) return unknown;
      if (declined.has(error.error ?? '')) {
        return {
          title: errors('screens.consentDeclined.title'),
          advice: errors('screens.consentDeclined.advice'),
          said,
        };
      }
      const { code, kind } = error;
      const fault = providerFaultOf(error);
      if (fault !== null) return { title, advice: signin(`faults.${fault}`), said };
      if (isUnreachable(error)) return { title, advice: signin('providerUnreachable'), said };
      if (clock !== null) return { title, advice: signin(clock === 'own' ? 'clock' : 'providerClock'), said };
      if (code === 'popupDetached') return { title, advice: signin('popupDetached'), said };
      if (isSpent(error) || error.error === 'invalid_grant') return { title, advice: signin('spent'), said };
      if (isPortalRefused(error)) return { title, advice: signin('portalRefused'), said };
      if (kind === 'invalidIdToken' || code === 'responseInvalid') {
        return { title, advice: errors(`refusals.${refusals[code] ?? 'malformed'}`), said };
      }
      return unknown;
    },
    [errors, signin],
  );
}
