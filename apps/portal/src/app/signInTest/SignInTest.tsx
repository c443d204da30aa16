import { type TriedSignIn, trySignIn } from '@atrium/auth-client';
import { BACK_CHANNEL_LOGOUT_PATH, isRefusalReason } from '@atrium/contract';
import type { identityProvider, RecordOf, signInTestAnswer } from '@atrium/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import type { z } from 'zod';

import { ApiError } from '../../kit/api/apiError.ts';
import { callApi } from '../../kit/api/callApi.ts';
import { useText } from '../../ui/text/useText.ts';
import { FactList } from './FactList.tsx';
import { judgeSignIn } from './judgeSignIn.ts';
import { SignInFailure } from './SignInFailure.tsx';
import { type ServerVerdict, SignInOutcome } from './SignInOutcome.tsx';

interface SignInTestProps {
  readonly provider: RecordOf<typeof identityProvider>;
  /** The client that the portal signs in with. */
  readonly clientId: string;
}

/**
 * Asks the server whether it takes the tokens, by the provider as it is stored (AUTH-64). An administrator's lets the
 * operator's provider be changed (SEC-14). A person without the right to change it sees no verdict.
 */
async function askServer(
  { tokens }: TriedSignIn,
  { id, providerUri, audience }: SignInTestProps['provider'],
  portalClientId: string,
): Promise<ServerVerdict> {
  const nothing = { isAdministrator: false, introspectionProblem: null, refusal: null };
  try {
    const body = { providerId: id, providerUri, portalClientId, audience, ...tokens };
    const { data } = await callApi<z.output<typeof signInTestAnswer>>('identityprovider/signintest', { body });
    return { ...nothing, ...data };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const reason = error.reason ?? error.fields?.find(({ field }) => field === 'accessToken')?.message;
    return { ...nothing, refusal: isRefusalReason(reason) ? reason : null };
  }
}

/** Opens the provider in a window and shows what came back: the claims that matter, or the error and what to do. */
export function SignInTest({ provider, clientId }: SignInTestProps) {
  const text = useText('identityProvider');
  const emailId = useId();
  const [email, setEmail] = useState('');
  const trial = useMutation({
    mutationFn: async () => {
      const tried = await trySignIn({
        bookingProvider: '',
        calendarProvider: '',
        clientId,
        email: email.trim(),
        idProvider: provider.name,
        idProviderUri: provider.providerUri ?? '',
        responseType: provider.authenticationType === 'implicit' ? 'id_token token' : 'code',
        scope: provider.scope ?? '',
      });
      const judged = judgeSignIn(tried, provider);
      return { judged, canRenew: tried.canRenew, verdict: await askServer(tried, provider, clientId) };
    },
    // A window can only be opened in a click.
    retry: false,
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!trial.isPending) trial.mutate();
  };
  return (
    <>
      <Typography>{text('test.lead', { issuer: provider.providerUri ?? '' })}</Typography>
      <div>
        <Typography gutterBottom>{text('test.register', { client: clientId })}</Typography>
        <FactList
          facts={[
            { label: text('test.redirect'), value: `${location.origin}/login` },
            { label: text('test.afterSignOut'), value: `${location.origin}/signin` },
            { label: text('test.backChannel'), value: `${location.origin}${BACK_CHANNEL_LOGOUT_PATH}` },
          ]}
        />
      </div>
      <Box component="form" noValidate onSubmit={handleSubmit} sx={{ display: 'grid', gap: 4, justifyItems: 'start' }}>
        <TextField
          id={emailId}
          type="email"
          fullWidth
          label={text('test.email')}
          helperText={text('test.emailHelp')}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          slotProps={{ htmlInput: { autoComplete: 'off' } }}
        />
        <Button type="submit" variant="contained" aria-disabled={trial.isPending}>
          {text(trial.isPending ? 'test.running' : 'test.start')}
        </Button>
      </Box>
      <div role="status">
        {trial.isSuccess && <SignInOutcome {...trial.data} />}
        {trial.isError && <SignInFailure error={trial.error} />}
      </div>
    </>
  );
}
