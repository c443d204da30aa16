import Box from '@mui/material/Box';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useMatches } from 'react-router';

import { useConsentSync } from '../../features/consent/useConsentSync.ts';
import { DependentPlacesContext, type DependentPlacesProps } from '../../kit/removal/dependentPlaces.ts';
import { RecordPlacesContext, type RecordPlaceProps } from '../../kit/navigation/recordPlaces.ts';
import { PlaceContext } from '../../kit/navigation/placeContext.ts';
import type { Place } from '../../kit/navigation/placeContext.ts';
import { sizes } from '../../theme/tokens.ts';
import { rememberFocus } from '../../ui/feedback/focusMemory.ts';
import { ToastProvider } from '../../ui/feedback/ToastProvider.tsx';
import { PlaceZoneContext } from '../../ui/format/placeZone.ts';
import { laterPart } from '../../ui/later/laterPart.ts';
import { useContextNames } from '../contexts/useContextNames.ts';
import { usePlaceZone } from '../contexts/usePlaceZone.ts';
import { useRememberPlace } from '../contexts/useRememberPlace.ts';
import { handleOf } from '../router/placeHandle.ts';
import { InactivityGuard } from '../inactivity/InactivityGuard.tsx';
import { usePlaceInAddress } from '../router/usePlaceInAddress.ts';
import { SignInAgain } from '../signInAgain/SignInAgain.tsx';
import { useDraftsOfPerson } from '../updates/useDraftsOfPerson.ts';
import { ContextFailure } from './ContextFailure.tsx';
import { MainRegion } from './MainRegion.tsx';
import { PlaceView } from './PlaceView.tsx';
import { Sidebar } from './Sidebar.tsx';
import { SkipLink } from './SkipLink.tsx';
import { TopBar } from './TopBar.tsx';
import { useConsentedMonitoring } from './useConsentedMonitoring.ts';
import { useLiveUpdates } from './useLiveUpdates.ts';
import { useMenuFold } from './useMenuFold.ts';
import { useZoneNames } from './useZoneNames.ts';

const DependentPlaces = laterPart(async () => (await import('../dependents/DependentPlaces.tsx')).DependentPlaces);

const drawDependentPlaces = (props: DependentPlacesProps) => <DependentPlaces {...props} />;

const RecordPlace = laterPart(async () => (await import('../palette/RecordPlace.tsx')).RecordPlace);

const drawRecordPlace = (props: RecordPlaceProps) => <RecordPlace {...props} />;

// Phones open the menu as a drawer; everyone else never loads it.
const SidebarDrawer = laterPart(async () => (await import('./SidebarDrawer.tsx')).SidebarDrawer);

/** Sidebar, top bar and the open screen (SHELL-61). */
export function Frame() {
  const context = handleOf(useMatches())?.context ?? 'ROOT';
  const [isDrawerOpen, setIsDrawerOpen] = useState<boolean | null>(null);
  const openDrawer = useCallback(() => setIsDrawerOpen(true), []);
  const fold = useMenuFold();
  useLiveUpdates();
  useConsentSync();
  useDraftsOfPerson();
  useConsentedMonitoring();
  useZoneNames();
  useEffect(rememberFocus, []);

  const inAddress = usePlaceInAddress();
  const named = useContextNames(inAddress.entries);
  const { stack, failure } = named;
  const placeZone = usePlaceZone(named);
  useRememberPlace(stack);
  const place = useMemo((): Place => {
    const { page, recordId, params } = inAddress;
    return { stack, page, recordId, params };
  }, [inAddress, stack]);

  return (
    <PlaceContext value={place}>
      <PlaceZoneContext value={placeZone}>
        <ToastProvider>
          <SkipLink />
          <InactivityGuard />
          <SignInAgain />
          <Box sx={{ display: 'flex', flex: 1, minHeight: 0 }}>
            <Sidebar isFolded={fold.isFolded} onToggleFold={fold.toggle} />
            {isDrawerOpen === null ? null : (
              <SidebarDrawer isOpen={isDrawerOpen} onClose={() => setIsDrawerOpen(false)} />
            )}
            <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
              <TopBar menuApproach={SidebarDrawer.approach} onOpenMenu={openDrawer} />
              <MainRegion>
                <Box
                  sx={{
                    px: `${sizes.pageMarginPhone}px`,
                    py: 4,
                    '@media (min-width: 600px)': { p: `${sizes.pageMargin}px` },
                  }}
                >
                  {failure === null ? (
                    <DependentPlacesContext value={drawDependentPlaces}>
                      <RecordPlacesContext value={drawRecordPlace}>
                        <PlaceView />
                      </RecordPlacesContext>
                    </DependentPlacesContext>
                  ) : (
                    <ContextFailure failure={failure} context={context} />
                  )}
                </Box>
              </MainRegion>
            </Box>
          </Box>
        </ToastProvider>
      </PlaceZoneContext>
    </PlaceContext>
  );
}
