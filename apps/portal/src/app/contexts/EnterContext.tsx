import type { ContextName } from '@atrium/contract';
import { useLocation, useOutletContext } from 'react-router';

import { useContextStack } from '../../kit/navigation/useContextStack.ts';
import { useSession } from '../../kit/session/useSession.ts';
import { PageSkeleton } from '../../ui/feedback/PageSkeleton.tsx';
import { LeadOn } from '../../ui/navigation/LeadOn.tsx';
import { errorPath } from '../router/paths.ts';
import { keptPageOf } from './keptPage.ts';
import { canEnter, emptyReason, landingPage } from './landing.ts';
import { pageOfPlace, rememberedPage } from './rememberedPage.ts';
import { hasScreen, useMenu } from './useMenu.ts';

/**
 * Opens the first page of a context that was entered without one (NAV-14 to NAV-16). The place around it names the context whose page was
 * shown before, by whatever way it was left; none at the begin of a visit.
 */
export function EnterContext() {
  const lastLeft = useOutletContext<ContextName | undefined>();
  const { stack, context, buildingId, pathTo } = useContextStack();
  const session = useSession();
  const location: { readonly state: unknown } = useLocation();
  const { state } = location;
  const { items, isPending, isConfigured } = useMenu(context, buildingId);
  // Until its names are there no one knows whether the context may be entered at all (NAV-05).
  const isKnown = stack.every(({ info }) => info !== '');
  if (isPending || !isKnown) return <PageSkeleton />;
  const remembered = rememberedPage();
  const page = landingPage({
    context,
    available: items,
    kept: keptPageOf(state),
    lastLeft,
    linked: lastLeft === undefined ? pageOfPlace(buildingId) : null,
    remembered,
    defaultScreen: remembered === null ? session.role?.defaultScreen : null,
  });
  if (page !== null) return <LeadOn to={pathTo(page)} />;
  const isEnterable = canEnter(context, { session, hasScreen });
  const reason = emptyReason({ context, session, isEnterable, isConfigured });
  return <LeadOn to={errorPath('messages.error', reason)} />;
}
