import type { SignInParameters, Tokens } from '@atrium/auth-client';
import { isPassingRefusal, TRIAL_HEADER, TRIAL_PLACE_HEADER } from '@atrium/contract';

import { trialStore } from '../features/trial/trialStore.ts';
import type { CallAccess, Refusal } from '../kit/api/callAccess.ts';
import type { PortalAuth } from './authContext.ts';
import { signInQuestion } from './signInAgain/signInQuestion.ts';

/** The headers of API-06 to API-08 for some tokens, each only when its value is known. */
export function callHeaders(tokens: Tokens, parameters: SignInParameters | null): Record<string, string> {
  const known = {
    authorization: `Bearer ${tokens.accessToken}`,
    'x-id-token': tokens.idToken,
    'x-provider': parameters?.idProvider,
    'x-calendar-provider': parameters?.calendarProvider,
    'x-booking-provider': parameters?.bookingProvider,
  };
  return Object.fromEntries(
    Object.entries(known).flatMap(([name, value]) =>
      value === null || value === undefined || value === '' ? [] : [[name, value]],
    ),
  );
}

function trialHeaders(): Record<string, string> {
  const { trial } = trialStore.state();
  if (trial === null) return {};
  return { [TRIAL_HEADER]: trial.id, ...(trial.place === undefined ? {} : { [TRIAL_PLACE_HEADER]: trial.place }) };
}

/** Ends the session, as the server does not accept its tokens or cannot check them; sign-in then says why (AUTH-57). */
export function refuseSession(auth: Pick<PortalAuth, 'refuse'>, { reason, requestId }: Refusal): void {
  auth.refuse({ reason, reference: requestId, isPassing: isPassingRefusal(reason) });
}

/** Gives calls what they take from the signed-in session, and the role being tried with its place (PERM-34, ROLE-01). */
export function portalCallAccess(
  auth: Pick<PortalAuth, 'getTokens' | 'renew' | 'parameters' | 'logout' | 'refuse'>,
): CallAccess {
  let isEnding = false;
  return {
    end: (cause) => {
      // Every call under way ends with it; the page is left once.
      if (isEnding) return;
      isEnding = true;
      void auth.logout({ isForced: true, cause });
    },
    headers: async () => ({ ...callHeaders(await auth.getTokens(), auth.parameters()), ...trialHeaders() }),
    renew: () =>
      auth.renew().then(
        () => true,
        // The client says why by its own event; the guard then shows the sign-in screen.
        () => false,
      ),
    signInAgain: signInQuestion.ask,
    refuse: (refusal) => refuseSession(auth, refusal),
  };
}
