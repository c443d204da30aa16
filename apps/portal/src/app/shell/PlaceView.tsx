import { holdPages } from '@atrium/contract';
import { Suspense, useEffect, useState } from 'react';
import { Outlet, useMatches } from 'react-router';

import { markTiming } from '../../features/monitoring/monitor.ts';
import { useContextStack } from '../../kit/navigation/useContextStack.ts';
import { useCan } from '../../kit/session/useSession.ts';
import { PageSkeleton } from '../../ui/feedback/PageSkeleton.tsx';
import { laterPart } from '../../ui/later/laterPart.ts';
import { tabOf, tabOfPage } from '../contexts/buildingTabs.ts';
import { useBuildingExtensions } from '../contexts/useBuildingExtensions.ts';
import { extensionOfScreen } from '../extensionOfScreen.ts';
import { featureOfScreen, mayOpen } from '../featureOfScreen.ts';
import { handleOf } from '../router/placeHandle.ts';
import { BuildingTabs } from './BuildingTabs.tsx';
import { NotFound } from './NotFound.tsx';
import { usePageKey } from './usePageKey.ts';

const SwitchedOffNotice = laterPart(async () => (await import('./SwitchedOffNotice.tsx')).SwitchedOffNotice);

/** No page waits for it. */
const CustomerHold = laterPart(async () => (await import('../../features/legalHold/CustomerHold.tsx')).CustomerHold);

/** Marks when what is next to it is there. */
function ShownMark({ name }: { readonly name: string }) {
  useEffect(() => markTiming(name), [name]);
  return null;
}

/**
 * Shows what an address inside the frame shows: its screen for those who may view it, the first page of its context, or that
 * there is none (SHELL-13 to SHELL-20).
 */
export function PlaceView() {
  const pageKey = usePageKey();
  const matches = useMatches();
  const may = useCan();
  const { buildingId } = useContextStack();
  const { extensions, isPending } = useBuildingExtensions(buildingId);
  const { context, screen } = handleOf(matches) ?? {};
  const { '*': nowhere, recordId } = matches.at(-1)?.params ?? {};
  const shown = screen === undefined && nowhere === undefined ? undefined : context;
  const [lastShown, setLastShown] = useState(shown);
  if (shown !== undefined && shown !== lastShown) setLastShown(shown);

  if (context === undefined || screen === undefined) return <Outlet key={pageKey} context={lastShown} />;
  const { entry, words, part } = screen;
  if (!mayOpen(may, entry)) return <NotFound />;
  const segments = [...words.split('/'), ...(recordId === undefined ? [] : [recordId])];
  const tab = tabOf(context, segments) ?? tabOfPage(context, segments);
  const code = buildingId === undefined ? undefined : extensionOfScreen(entry);
  const isOff = code !== undefined && !isPending && !extensions.has(code);
  return (
    <>
      {tab !== null && <BuildingTabs current={tab} />}
      {isOff && buildingId !== undefined && <SwitchedOffNotice buildingId={buildingId} code={code} />}
      {holdPages.includes(featureOfScreen(entry)) && <CustomerHold />}
      <Suspense key={pageKey} fallback={<PageSkeleton />}>
        <Outlet />
        <ShownMark name={`${entry.context} ${entry.page} ${part}`} />
      </Suspense>
    </>
  );
}
