import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';

import { useContextStack } from '../../kit/navigation/useContextStack.ts';
import { useCan } from '../../kit/session/useSession.ts';
import { useText } from '../../ui/text/useText.ts';
import { buildingTabs, tabPage } from '../contexts/buildingTabs.ts';
import type { BuildingTab } from '../contexts/buildingTabs.ts';
import { useMenu } from '../contexts/useMenu.ts';
import { featureOfScreen } from '../featureOfScreen.ts';

/** The tabs that a person may open: as their menu items are shown, and those without one by the right of their screen; none until the menu is known (BLDG-07). */
function useOpenTabs(buildingId: string | undefined): readonly BuildingTab[] {
  const may = useCan();
  const { items, isPending } = useMenu('BUILDING', buildingId);
  if (isPending) return [];
  return buildingTabs.filter((tab) =>
    tab.page === tabPage(tab)
      ? may(featureOfScreen({ context: 'BUILDING', page: tab.page }), 'view')
      : items.some(({ page }) => page === tab.page),
  );
}

/** Brings a tab to the middle of a line that is longer than the screen. */
function centre(tab: HTMLElement | null): void {
  const line = tab?.parentElement;
  if (tab && line) line.scrollLeft = tab.offsetLeft - (line.clientWidth - tab.offsetWidth) / 2;
}

/** The building's tabs: links in one line, which scrolls inside itself where there is no room (BLDG-07). */
export function BuildingTabs({ current }: { readonly current: BuildingTab }) {
  const t = useText('navigation');
  const { buildingId, pathTo } = useContextStack();
  const tabs = useOpenTabs(buildingId);
  return (
    <Box component="nav" aria-label={t('buildingTabs.label')} sx={{ mb: 4, borderBottom: 1, borderColor: 'divider' }}>
      <Box
        component="ul"
        sx={{
          position: 'relative',
          display: 'flex',
          gap: 1,
          m: 0,
          p: 0,
          minHeight: 44,
          listStyle: 'none',
          overflowX: 'auto',
        }}
      >
        {tabs.map((tab) => {
          const isCurrent = tab.key === current.key;
          return (
            <Box component="li" key={tab.key} ref={isCurrent ? centre : undefined} sx={{ flexShrink: 0 }}>
              <Link
                component={RouterLink}
                to={pathTo(tabPage(tab))}
                aria-current={isCurrent ? 'page' : undefined}
                underline="none"
                color={isCurrent ? 'primary' : 'textSecondary'}
                sx={{
                  display: 'flex',
                  alignItems: 'center',
                  minHeight: 44,
                  px: 3,
                  borderBottom: 2,
                  borderColor: isCurrent ? 'brand.fill' : 'transparent',
                  fontWeight: isCurrent ? 600 : 400,
                  '&:hover': { bgcolor: 'brand.tint' },
                  // The line clips what is over its edge.
                  '&:focus-visible': { outlineOffset: '-2px' },
                }}
              >
                {t(`buildingTabs.tabs.${tab.key}`)}
              </Link>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
