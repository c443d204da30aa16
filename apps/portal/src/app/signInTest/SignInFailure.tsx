import { SignInError } from '@atrium/auth-client';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Typography from '@mui/material/Typography';

import { useText } from '../../ui/text/useText.ts';
import { providerFaultOf } from '../signIn/providerFaultOf.ts';

const advised = new Set([
  'popupBlocked',
  'popupClosed',
  'timedOut',
  'metadataFailed',
  'unreachable',
  'authenticationFailed',
  'requestRefused',
  'responseInvalid',
  'idTokenMissing',
  'callbackUrlInvalid',
]);

const clockErrors: ReadonlySet<string> = new Set(['idTokenIssuedAt', 'idTokenNotBefore', 'idTokenExpired']);

/** The phrase that says what to do about an error: what is missing at the provider, where that is known (AUTH-62). */
function adviceOf(error: unknown): string {
  if (!(error instanceof SignInError)) return 'test.advice.other';
  const fault = providerFaultOf(error);
  if (fault !== null) return `faults.${fault}`;
  if (clockErrors.has(error.code)) return 'test.advice.clock';
  if (advised.has(error.code)) return `test.advice.${error.code}`;
  return `test.advice.${error.kind === 'invalidIdToken' ? 'idToken' : 'other'}`;
}

/** Shows what went wrong with a tried sign-in, in the words of the side that said it, and what to do. */
export function SignInFailure({ error }: { readonly error: Error }) {
  const text = useText('identityProvider');
  const said = error instanceof SignInError ? [error.error, error.errorDescription].filter(Boolean).join(': ') : '';
  return (
    <Alert severity="error">
      <AlertTitle>{text('test.failed')}</AlertTitle>
      {text.at(adviceOf(error), { origin: location.origin })}
      <Typography variant="body2" component="p" sx={{ mt: 2 }}>
        {said === '' ? `${text('test.detail')}: ${error.message}` : `${text('test.said')}: ${said}`}
      </Typography>
    </Alert>
  );
}
