import FoldIcon from '@mui/icons-material/KeyboardDoubleArrowLeftOutlined';
import UnfoldIcon from '@mui/icons-material/KeyboardDoubleArrowRightOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { memo } from 'react';
import { Link } from 'react-router';

import { pathOf } from '../../kit/navigation/place.ts';
import { useSession } from '../../kit/session/useSession.ts';
import { BANNER_OFFSET, sizes } from '../../theme/tokens.ts';
import { Hint } from '../../ui/feedback/Hint.tsx';
import { useText } from '../../ui/text/useText.ts';
import { landingContexts } from '../contexts/landing.ts';
import { Logo } from './Logo.tsx';
import { MenuGroups } from './MenuGroups.tsx';
import { useMenuIcons } from './PageIcon.tsx';

interface SidebarProps {
  readonly isFolded: boolean;
  readonly onToggleFold: () => void;
}

/** The menu next to the page, 256 px wide or a rail of icons; on a phone the drawer takes its place. */
export const Sidebar = memo(function Sidebar({ isFolded, onToggleFold }: SidebarProps) {
  const t = useText('shell');
  useMenuIcons();
  // The address without a page leads there too, by way of a page that would be drawn first.
  const home = pathOf(landingContexts(useSession()), '');
  const label = isFolded ? t('menu.unfold') : t('menu.fold');
  return (
    <Box
      component="nav"
      aria-label={t('menu.label')}
      sx={{
        display: { xs: 'none', md: 'flex' },
        flexDirection: 'column',
        flexShrink: 0,
        width: isFolded ? sizes.rail : sizes.sidebar,
        transition: 'width 160ms ease-out',
        position: 'sticky',
        top: BANNER_OFFSET,
        height: `calc(100dvh - ${BANNER_OFFSET})`,
        overflowX: 'hidden',
        overflowY: 'auto',
        borderRight: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <Box
        sx={{
          height: sizes.topBar,
          flexShrink: 0,
          display: 'flex',
          alignItems: 'center',
          px: isFolded ? 0 : 5,
          justifyContent: isFolded ? 'center' : 'flex-start',
        }}
      >
        <Box
          component={Link}
          to={home}
          sx={{ textDecoration: 'none', borderRadius: 1, position: 'relative', lineHeight: 0 }}
        >
          <Logo isMarkOnly={isFolded} />
        </Box>
      </Box>
      <Box sx={{ flex: 1 }}>
        <MenuGroups isFolded={isFolded} />
      </Box>
      <Box sx={{ p: 3, display: 'flex', justifyContent: isFolded ? 'center' : 'flex-end' }}>
        <Hint title={label} placement="right">
          <IconButton aria-label={label} onClick={onToggleFold}>
            {isFolded ? <UnfoldIcon /> : <FoldIcon />}
          </IconButton>
        </Hint>
      </Box>
    </Box>
  );
});
