import CloseIcon from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';

import { sizes } from '../../theme/tokens.ts';
import { useText } from '../../ui/text/useText.ts';
import { Logo } from './Logo.tsx';
import { MenuGroups } from './MenuGroups.tsx';

interface SidebarDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The menu on a phone. */
export function SidebarDrawer({ isOpen, onClose }: SidebarDrawerProps) {
  const t = useText('shell');
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      sx={{ display: { md: 'none' } }}
      slotProps={{ paper: { 'aria-label': t('menu.label'), sx: { width: sizes.sidebar, maxWidth: '85vw' } } }}
    >
      <Box
        sx={{
          height: sizes.topBar,
          flexShrink: 0,
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          pl: 5,
          pr: 2,
        }}
      >
        <Logo />
        <IconButton aria-label={t('menu.close')} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box component="nav" aria-label={t('menu.label')}>
        <MenuGroups onChosen={onClose} />
      </Box>
    </Drawer>
  );
}
