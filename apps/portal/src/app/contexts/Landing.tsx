import type { ContextName } from '@atrium/contract';
import { useState } from 'react';
import { useOutletContext } from 'react-router';

import { pathOf } from '../../kit/navigation/place.ts';
import { useSession } from '../../kit/session/useSession.ts';
import { PageSkeleton } from '../../ui/feedback/PageSkeleton.tsx';
import { laterPart } from '../../ui/later/laterPart.ts';
import { LeadOn } from '../../ui/navigation/LeadOn.tsx';
import { landingContexts } from './landing.ts';
import { rememberedBuilding } from './rememberedPage.ts';

const LinkedBuilding = laterPart(async () => (await import('./LinkedBuilding.tsx')).LinkedBuilding, {
  texts: ['pages'],
  waiting: PageSkeleton,
});

/**
 * Leads from the address without a page to the context that the person works in, and at the begin of a visit to the building
 * that a link into the portal named (NAV-75, MAP-04).
 */
export function Landing() {
  const session = useSession();
  const lastLeft = useOutletContext<ContextName | undefined>();
  const [linked, setLinked] = useState(() => (lastLeft === undefined ? rememberedBuilding() : null));
  if (linked !== null) return <LinkedBuilding buildingId={linked} onMissing={() => setLinked(null)} />;
  return <LeadOn to={pathOf(landingContexts(session), '')} />;
}
