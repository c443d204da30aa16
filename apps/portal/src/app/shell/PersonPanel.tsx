import { canTryRoles } from '@atrium/contract';
import DevicesIcon from '@mui/icons-material/DevicesOutlined';
import LogoutIcon from '@mui/icons-material/LogoutOutlined';
import TheaterIcon from '@mui/icons-material/TheaterComedyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';

import { RoleChooser } from '../../features/trial/RoleChooser.tsx';
import { useNames } from '../../kit/names/useNames.ts';
import { useSession } from '../../kit/session/useSession.ts';
import { useText } from '../../ui/text/useText.ts';
import { useSignOut } from '../useSignOut.ts';
import { ColourModeChoice } from './ColourModeChoice.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
import { SignOutEverywhereDialog } from './SignOutEverywhereDialog.tsx';

interface PersonPanelProps {
  /** The button it hangs from; null while it is closed. */
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** The person: who they are, their language and colour mode, and trying a role and signing out, here or everywhere (SHELL-48, SHELL-50, SHELL-61, PERM-31, AUTH-38). */
export function PersonPanel({ anchor, onClose }: PersonPanelProps) {
  const t = useText('shell');
  const handleSignOut = useSignOut();
  const nameOf = useNames();
  const session = useSession();
  const { user, role, customer } = session;
  const [isChoosing, setIsChoosing] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const nameId = useId();
  const name = `${user.firstName} ${user.lastName}`.trim();
  const handleTryRole = () => {
    onClose();
    setIsChoosing(true);
  };
  const handleSignOutEverywhere = () => {
    onClose();
    setIsLeaving(true);
  };
  return (
    <>
      <Popover
        anchorEl={anchor}
        open={anchor !== null}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-labelledby': nameId, sx: { width: 300, maxWidth: 'calc(100vw - 32px)' } },
        }}
      >
        <Box sx={{ p: 4, overflowWrap: 'anywhere' }}>
          <Typography id={nameId} sx={{ fontWeight: 600 }}>
            {name === '' ? user.email : name}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {user.email}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {[role && nameOf('role', role.name), customer.name].filter(Boolean).join(' · ')}
          </Typography>
        </Box>
        <Divider />
        <Box sx={{ p: 4, display: 'grid', gap: 4 }}>
          <LanguageChoice />
          <ColourModeChoice />
        </Box>
        <Divider />
        <Box sx={{ p: 2 }}>
          {canTryRoles(session) && (
            <Button fullWidth startIcon={<TheaterIcon />} onClick={handleTryRole} sx={{ justifyContent: 'flex-start' }}>
              {t('person.tryRole')}
            </Button>
          )}
          <Button fullWidth startIcon={<LogoutIcon />} onClick={handleSignOut} sx={{ justifyContent: 'flex-start' }}>
            {t('person.signOut')}
          </Button>
          <Button
            fullWidth
            startIcon={<DevicesIcon />}
            onClick={handleSignOutEverywhere}
            sx={{ justifyContent: 'flex-start' }}
          >
            {t('person.signOutEverywhere')}
          </Button>
        </Box>
      </Popover>
      {isLeaving && <SignOutEverywhereDialog onClose={() => setIsLeaving(false)} />}
      <RoleChooser isOpen={isChoosing} onClose={() => setIsChoosing(false)} />
    </>
  );
}
