import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router';

import { useText } from '../../../ui/text/useText.ts';
import { ReleaseChip } from './ReleaseChip.tsx';
import type { SwitchableExtension } from './useExtensionSwitches.ts';

interface ExtensionSwitchProps {
  readonly extension: SwitchableExtension;
  /** Id of the words that say why it cannot be switched; undefined when it can (KIT-18). */
  readonly lockedBy: string | undefined;
  /** Where its settings are edited; undefined until the building has it. */
  readonly settingsPath: string | undefined;
  readonly onTurn: (enabled: boolean) => void;
}

/** One extension: what it is, and whether the building has it. */
export function ExtensionSwitch({ extension, lockedBy, settingsPath, onTurn }: ExtensionSwitchProps) {
  const text = useText('extension');
  const id = useId();
  const { name, description, enabled } = extension;
  const isLocked = lockedBy !== undefined;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: '1fr auto',
        alignItems: 'center',
        columnGap: 4,
        p: 4,
        borderBottom: 1,
        borderColor: 'divider',
        '&:last-of-type': { borderBottom: 0 },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Box component="label" htmlFor={id} sx={{ minWidth: 0, cursor: isLocked ? 'default' : 'pointer' }}>
          <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
            <Typography component="span" id={`${id}-name`} sx={{ fontWeight: 600 }}>
              {name}
            </Typography>
            {extension.status === 'provisioning' && <ReleaseChip row={extension} />}
          </Box>
          {description !== null && (
            <Typography
              component="span"
              id={`${id}-description`}
              variant="body2"
              color="textSecondary"
              sx={{ display: 'block' }}
            >
              {description}
            </Typography>
          )}
        </Box>
        {settingsPath === undefined ? (
          <Typography variant="body2" color="textSecondary">
            {text('switches.firstEnable')}
          </Typography>
        ) : (
          <Link
            component={RouterLink}
            to={settingsPath}
            aria-label={text('switches.settingsOf', { name })}
            sx={{ display: 'inline-block', py: 0.5 }}
          >
            {text('switches.settings')}
          </Link>
        )}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography
          component="span"
          variant="body2"
          color="textSecondary"
          aria-hidden
          sx={{ display: { xs: 'none', sm: 'block' } }}
        >
          {text(enabled ? 'values.enabled.true' : 'values.enabled.false')}
        </Typography>
        <Switch
          id={id}
          checked={enabled}
          disabled={isLocked}
          onChange={(_, next) => onTurn(next)}
          slotProps={{
            input: {
              role: 'switch',
              'aria-labelledby': `${id}-name`,
              'aria-describedby':
                [lockedBy, description === null ? undefined : `${id}-description`].filter(Boolean).join(' ') ||
                undefined,
            },
          }}
        />
      </Box>
    </Box>
  );
}
