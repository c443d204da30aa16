import { isRouteErrorResponse, useRouteError } from 'react-router';

import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { NotFound } from '../shell/NotFound.tsx';
import { isFailedLoad } from '../updates/failedLoads.ts';
import { LoadFailure } from '../updates/LoadFailure.tsx';

/** Shows what replaces the portal when something no one foresaw went wrong (ERR-28). */
export function PortalErrorBoundary() {
  const error = useRouteError();
  if (isFailedLoad(error)) {
    return (
      <main>
        <LoadFailure />
      </main>
    );
  }
  const isUnknownAddress = isRouteErrorResponse(error) && error.status === 404;
  return <main>{isUnknownAddress ? <NotFound /> : <ErrorState error={error} work="other" isPage />}</main>;
}
