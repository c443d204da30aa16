import { type identityProvider, identityProviderFacts, type reachAnswer, type RecordOf } from '@atrium/contract';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { z } from 'zod';

import { callApi } from '../../kit/api/callApi.ts';
import { queryKeys } from '../../kit/api/queryKeys.ts';
import { useContextStack } from '../../kit/navigation/useContextStack.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { PageHead } from '../../kit/navigation/PageHead.tsx';
import { PageSkeleton } from '../../ui/feedback/PageSkeleton.tsx';
import { useFieldErrors } from '../../ui/text/useFieldErrors.ts';
import { useText } from '../../ui/text/useText.ts';
import { isOwnAddress, reloadToReach } from '../signIn/reachProvider.ts';
import { SignInTest } from './SignInTest.tsx';

type Provider = RecordOf<typeof identityProvider>;

/** Tries whether people can sign in at a provider, before a customer has it (ROOT-10). */
export function SignInTestScreen() {
  const text = useText('identityProvider');
  const fieldErrors = useFieldErrors();
  const { params, pathTo } = useContextStack();
  const id = params['providerId'] ?? '';
  const { path, name } = identityProviderFacts;
  const query = useQuery({
    queryKey: queryKeys.record(name, path, id),
    queryFn: async ({ signal }) => (await callApi<Provider>(`${path}/${id}`, { signal })).data,
  });
  const issuer = query.data?.providerUri ?? null;
  // This page has to reach the provider to take what comes back.
  const reach = useQuery({
    queryKey: ['reach', issuer],
    queryFn: async () => {
      const call = callApi<z.output<typeof reachAnswer>>(`${path}/reach`, { body: { issuer } });
      const { data, providerVersion } = await call;
      return { isReloading: reloadToReach(providerVersion), problem: data.problem, faults: data.faults };
    },
    enabled: issuer !== null && !isOwnAddress(issuer),
  });
  if (query.isPending || reach.isLoading || reach.data?.isReloading === true) return <PageSkeleton />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} isPage />;
  const provider = query.data;
  const problem = reach.data?.problem ?? null;
  const clientId = provider.portalClientId ?? provider.webClientId ?? '';
  const isIdentity = provider.types.includes('identity') && provider.providerUri !== null;
  return (
    <>
      <PageHead
        title={text('test.title', { name: provider.name })}
        primary={
          <Button component={Link} variant="outlined" to={pathTo('identityProviders', id)}>
            {text('test.back')}
          </Button>
        }
      />
      <Paper variant="outlined" sx={{ p: { xs: 4, sm: 6 }, maxWidth: 880, display: 'grid', gap: 4 }}>
        {problem !== null && <Alert severity="warning">{fieldErrors(problem)}</Alert>}
        {(reach.data?.faults ?? []).map((fault) => (
          <Alert key={fault} severity="warning">
            {text(`faults.${fault}`)}
          </Alert>
        ))}
        {isIdentity && clientId !== '' ? (
          <SignInTest provider={provider} clientId={clientId} />
        ) : (
          <Typography>{text(isIdentity ? 'test.noClient' : 'test.notIdentity')}</Typography>
        )}
      </Paper>
    </>
  );
}
