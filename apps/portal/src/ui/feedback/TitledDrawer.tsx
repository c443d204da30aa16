import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

interface TitledDrawerProps {
  readonly title: string;
  /** What its button to close is called. */
  readonly closeLabel: string;
  /** Pixels, where the window is not narrow. */
  readonly width: number;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog at the side of the page, named by its title, for what is read next to it (KIT-15). */
export function TitledDrawer({ title, closeLabel, width, onClose, children }: TitledDrawerProps) {
  const titleId = useId();
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      // Above a page that fills the window, as dialogs are.
      sx={{ zIndex: 'modal' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: { width: { xs: '100%', md: width }, p: { xs: 4, sm: 6 } },
        },
      }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'flex-start', gap: 2, mb: 4 }}>
        <Typography variant="h2" id={titleId} sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          {title}
        </Typography>
        <IconButton aria-label={closeLabel} onClick={onClose}>
          <CloseOutlined />
        </IconButton>
      </Box>
      {children}
    </Drawer>
  );
}
