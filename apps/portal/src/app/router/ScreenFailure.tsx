import { useState } from 'react';
import { useLocation, useRevalidator, useRouteError } from 'react-router';

import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { isFailedLoad } from '../updates/failedLoads.ts';
import { LoadFailure } from '../updates/LoadFailure.tsx';

function Failure() {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  const [wasRetried, setWasRetried] = useState(false);
  if (!isFailedLoad(error)) return <ErrorState error={error} work="other" isPage />;
  const handleRetry = () => {
    setWasRetried(true);
    void revalidate();
  };
  // Some browsers remember a failed load until the page is reloaded.
  return <LoadFailure onRetry={wasRetried ? undefined : handleRetry} />;
}

/** Shows what replaces a screen that fails to load or to draw, at each address from the start; the frame stays (ERR-28, ERR-61). */
export function ScreenFailure() {
  return <Failure key={useLocation().pathname} />;
}
