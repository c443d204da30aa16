import type { ContextName } from '@atrium/contract';

import { ApiError, isWorthRetrying } from '../../kit/api/apiError.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { useText } from '../../ui/text/useText.ts';
import { NotFound } from './NotFound.tsx';

interface ContextFailureProps {
  readonly failure: unknown;
  readonly context: ContextName;
}

/** A context that cannot be entered: not found or not authorised, unless the servers are to blame (NAV-05, ERR-46). */
export function ContextFailure({ failure, context }: ContextFailureProps) {
  const t = useText('errors');
  const isServers = failure instanceof ApiError && isWorthRetrying(failure);
  return isServers ? (
    <ErrorState error={failure} isPage />
  ) : (
    <NotFound advice={context === 'BUILDING' ? t('codes.buildingAbsent') : undefined} />
  );
}
