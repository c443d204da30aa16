import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';

import type { RefusalReason } from '@atrium/contract';

import { useText } from '../../ui/text/useText.ts';
import { FactList } from './FactList.tsx';
import type { JudgedSignIn } from './judgeSignIn.ts';

/** What the server says of the tokens, by the provider as it is stored (AUTH-64). */
export interface ServerVerdict {
  /** Whether the test of an administrator is recorded (SEC-14). */
  readonly isAdministrator: boolean;
  /** What the provider said where it does not accept the client and secret of introspection. */
  readonly introspectionProblem: string | null;
  /** Why a call with these tokens would be refused; null where it would not, or the person may not know. */
  readonly refusal: RefusalReason | null;
}

interface SignInOutcomeProps {
  readonly judged: JudgedSignIn;
  readonly canRenew: boolean;
  readonly verdict: ServerVerdict;
}

/** Shows what a tried sign-in brought, and whether the server would take it. */
export function SignInOutcome({ judged, canRenew, verdict }: SignInOutcomeProps) {
  const text = useText('identityProvider');
  const errors = useText('errors');
  const { isAdministrator, introspectionProblem, refusal } = verdict;
  const { email, problems } = judged;
  const or = (value: string | null) => value ?? text('test.none');
  const yesOrNo = (value: boolean) => text(value ? 'test.yes' : 'test.no');
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {problems.length === 0 && refusal !== null && (
        <Alert severity="warning">
          <AlertTitle>{text('test.refused')}</AlertTitle>
          {errors(`refusals.${refusal}`)}
        </Alert>
      )}
      {introspectionProblem !== null && (
        <Alert severity="warning">{text('test.introspection', { said: introspectionProblem })}</Alert>
      )}
      {problems.length === 0 && refusal !== null ? null : problems.length === 0 ? (
        <Alert severity="success">
          {text('test.works', { domain: email?.slice(email.lastIndexOf('@') + 1) ?? '' })}
        </Alert>
      ) : (
        <Alert severity="warning">
          <AlertTitle>{text('test.problems')}</AlertTitle>
          <Box component="ul" sx={{ m: 0, pl: 4 }}>
            {problems.map(({ code, found = '', expected = '' }) => (
              <li key={code}>{text(`test.problem.${code}`, { found, expected })}</li>
            ))}
          </Box>
        </Alert>
      )}
      {isAdministrator && <Alert severity="info">{text('test.recorded')}</Alert>}
      {judged.isOpaque && <Alert severity="info">{text('test.problem.opaque')}</Alert>}
      <FactList
        facts={[
          { label: text('test.claims.email'), value: or(email) },
          {
            label: text('test.claims.emailVerified'),
            value: judged.isEmailVerified === null ? text('test.none') : yesOrNo(judged.isEmailVerified),
          },
          { label: text('test.claims.issuer'), value: or(judged.issuer) },
          { label: text('test.claims.audience'), value: or(judged.audience) },
          { label: text('test.claims.accessAudience'), value: or(judged.accessAudience) },
          { label: text('test.claims.subject'), value: or(judged.subject) },
          { label: text('test.claims.name'), value: or(judged.name) },
          { label: text('test.claims.renewal'), value: yesOrNo(canRenew) },
        ]}
      />
    </Box>
  );
}
