import { SignInError } from '@atrium/auth-client';
import type { SignInErrorCode } from '@atrium/auth-client';
import { useCallback } from 'react';

import { useText } from '../../ui/text/useText.ts';

/** OAuth errors by which a provider says that the person declined what was asked (ERR-30). */
const declined: ReadonlySet<string> = new Set(['access_denied', 'consent_required']);

/** Failures by which a provider does not answer, not in time, or not as it should. */
const unreachable: ReadonlySet<SignInErrorCode> = new Set(['metadataFailed', 'unreachable', 'timedOut']);

/** Whether the provider did not answer, or not as it should, so that the person has nothing to put right. */
export function isUnreachable({ code, status }: SignInError): boolean {
  return unreachable.has(code) || (status !== undefined && (status >= 500 || status < 400));
}

/** What a sign-in failed with, and whose clock is wrong where that is why. */
export interface FailedSignIn {
  readonly error: unknown;
  readonly clock: 'own' | 'provider' | null;
}

/** What happened at sign-in and what to do, in the person's language. */
export function useSignInErrorText(): (failed: FailedSignIn) => { readonly title: string; readonly advice: string } {
  const errors = useText('errors');
  const signin = useText('signin');
  return useCallback(
    ({ error, clock }) => {
      const isKnown = error instanceof SignInError;
      if (isKnown && unreachable.has(error.code)) {
        return { title: errors('screens.signInFailed.title'), advice: signin('providerUnreachable') };
      }
      if (clock !== null) {
        const advice = signin(clock === 'own' ? 'clock' : 'providerClock');
        return { title: errors('screens.signInFailed.title'), advice };
      }
      if (isKnown && error.code === 'popupDetached') {
        return { title: errors('screens.signInFailed.title'), advice: signin('popupDetached') };
      }
      const screen = isKnown && declined.has(error.error ?? '') ? 'consentDeclined' : 'signInFailed';
      return { title: errors(`screens.${screen}.title`), advice: errors(`screens.${screen}.advice`) };
    },
    [errors, signin],
  );
}
