import { Navigate } from 'react-router';

import { pathOf } from '../../kit/navigation/place.ts';
import { useSession } from '../../kit/session/useSession.ts';
import { landingContexts } from './landing.ts';

/** Leads from the address without a page to the context that the person works in (NAV-75). */
export function Landing() {
  const session = useSession();
  return <Navigate to={pathOf(landingContexts(session), '')} replace />;
}
