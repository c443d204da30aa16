import ArrowDownwardOutlined from '@mui/icons-material/ArrowDownwardOutlined';
import ArrowUpwardOutlined from '@mui/icons-material/ArrowUpwardOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useId, type KeyboardEvent } from 'react';

import { Hint } from '../../../ui/feedback/Hint.tsx';
import { useText } from '../../../ui/text/useText.ts';
import { linkTextOf, type Entry } from './entries.ts';

interface EntryLineProps {
  readonly entry: Entry;
  /** Its place among what is shown, from 1; undefined when it is not shown. */
  readonly place: number | undefined;
  readonly isLast: boolean;
  /** Why the app does not show it although it is switched on. */
  readonly hiddenBecause: string | undefined;
  /** Id of the words that say why nothing can be changed; undefined when it can (KIT-18). */
  readonly lockedBy: string | undefined;
  readonly onTurn: (enabled: boolean) => void;
  readonly onMove: (by: -1 | 1) => void;
}

const arrows = { ArrowUp: -1, ArrowDown: 1 } as const;

/** One entry of a building's app: whether and where it is shown. Buttons move it, and Alt with an arrow key (KIT-14). */
export function EntryLine({ entry, place, isLast, hiddenBecause, lockedBy, onTurn, onMove }: EntryLineProps) {
  const t = useText('appEntry');
  const id = useId();
  const { name, actions, deepLinks, enabled } = entry;
  const isLocked = lockedBy !== undefined;
  const canMove = { '-1': place !== undefined && place > 1, '1': place !== undefined && !isLast };
  const handleKey = (event: KeyboardEvent) => {
    if (!event.altKey || isLocked || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    const by = arrows[event.key];
    if (canMove[`${by}`]) onMove(by);
  };
  const moveButton = (by: -1 | 1, label: string) => (
    <Hint title={label}>
      {/* Not `disabled`: at an end of the list it keeps the focus that the next move needs. */}
      <IconButton
        aria-label={label}
        aria-disabled={!canMove[`${by}`]}
        sx={{ opacity: canMove[`${by}`] ? 1 : 0.4 }}
        onClick={() => {
          if (canMove[`${by}`]) onMove(by);
        }}
      >
        {by === -1 ? <ArrowUpwardOutlined /> : <ArrowDownwardOutlined />}
      </IconButton>
    </Hint>
  );
  return (
    <Box
      component="li"
      onKeyDown={handleKey}
      sx={{ display: 'flex', alignItems: 'center', gap: 2, px: 4, py: 2, borderBottom: 1, borderColor: 'divider' }}
    >
      <Typography className="tabular" color="textSecondary" sx={{ width: 24, flexShrink: 0 }}>
        {place}
      </Typography>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography id={id} sx={{ fontWeight: 600 }}>
          {name}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {actions.map((action) => action.name ?? linkTextOf(action, deepLinks)).join(', ')}
        </Typography>
        {hiddenBecause !== undefined && (
          <Typography id={`${id}-hidden`} variant="body2" color="warning">
            {hiddenBecause}
          </Typography>
        )}
      </Box>
      {place !== undefined && !isLocked && (
        <Box sx={{ display: 'flex', flexShrink: 0 }}>
          {moveButton(-1, t('moveUp', { name }))}
          {moveButton(1, t('moveDown', { name }))}
        </Box>
      )}
      <Switch
        checked={enabled}
        disabled={isLocked}
        onChange={(_, next) => onTurn(next)}
        slotProps={{
          input: {
            role: 'switch',
            'aria-labelledby': id,
            'aria-describedby': [lockedBy, hiddenBecause && `${id}-hidden`].filter(Boolean).join(' ') || undefined,
          },
        }}
      />
    </Box>
  );
}
