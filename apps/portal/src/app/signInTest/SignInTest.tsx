import { type TriedSignIn, trySignIn } from '@atrium/auth-client';
import type { identityProvider, RecordOf, signInTestAnswer } from '@atrium/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import type { z } from 'zod';

import { callApi } from '../../kit/api/callApi.ts';
import { useText } from '../../ui/text/useText.ts';
import { FactList } from './FactList.tsx';
import { judgeSignIn } from './judgeSignIn.ts';
import { SignInFailure } from './SignInFailure.tsx';
import { SignInOutcome } from './SignInOutcome.tsx';

interface SignInTestProps {
  readonly provider: RecordOf<typeof identityProvider>;
  /** The client that the portal signs in with. */
  readonly clientId: string;
}

/**
 * Shows the server the tokens of a test that went well. An administrator's lets the operator's provider be changed (SEC-14);
 * that the server does not take them matters only then, and is said at that save.
 */
async function recordTest(
  { tokens }: TriedSignIn,
  { providerUri, audience }: SignInTestProps['provider'],
  portalClientId: string,
): Promise<boolean> {
  try {
    const body = { providerUri, portalClientId, audience, ...tokens };
    const { data } = await callApi<z.output<typeof signInTestAnswer>>('identityprovider/signintest', { body });
    return data.isAdministrator;
  } catch {
    return false;
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
      const isAdministrator = judged.problems.length === 0 && (await recordTest(tried, provider, clientId));
      return { judged, canRenew: tried.canRenew, isAdministrator };
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
