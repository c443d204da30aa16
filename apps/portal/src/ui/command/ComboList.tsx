import Box from '@mui/material/Box';
import InputBase from '@mui/material/InputBase';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { useEffect, useId, useRef } from 'react';

import type { ComboLine } from './comboLine.ts';
import { ComboOption } from './ComboOption.tsx';
import { useActiveOption } from './useActiveOption.ts';

/** Lines under a heading; a group without lines is not drawn. */
export interface ComboGroup {
  readonly key: string;
  readonly label: string;
  readonly lines: readonly ComboLine[];
}

interface ComboListProps {
  /** The name of the box and of the list. */
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly groups: readonly ComboGroup[];
  readonly isBusy: boolean;
  /** What a screen reader announces of the lines, and everyone where there are none. */
  readonly status: string;
  /** Asked for when the end of the list comes in sight. */
  readonly onNearEnd?: (() => void) | undefined;
}

/** How many pixels before the end of the list more lines are asked for. */
const NEAR_END = 160;

/** A box to type in and the lines that go with it: combobox and listbox, by keyboard alone (KIT-11, KIT-12). */
export function ComboList({ label, text, onText, groups, isBusy, status, onNearEnd }: ComboListProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const shown = groups.filter(({ lines }) => lines.length > 0);
  const lines = shown.flatMap((group) => group.lines);
  const { active, setActive, handleKeyDown } = useActiveOption(lines, text);
  const optionId = (key: string) => `${id}-${key}`;
  const activeKey = active?.key;
  const isAtEnd = active !== undefined && active === lines.at(-1);

  useEffect(() => {
    if (activeKey === undefined) return;
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [activeKey]);
  useEffect(() => {
    if (isAtEnd && lines.length > 1) onNearEnd?.();
  }, [isAtEnd, lines.length, onNearEnd]);

  const handleScroll = () => {
    const element = list.current;
    if (element !== null && element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END) onNearEnd?.();
  };

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0, minHeight: 0 }}>
      <InputBase
        autoFocus
        fullWidth
        value={text}
        placeholder={label}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={handleKeyDown}
        inputProps={{
          role: 'combobox',
          'aria-label': label,
          'aria-expanded': lines.length > 0,
          'aria-controls': `${id}-list`,
          'aria-autocomplete': 'list',
          'aria-activedescendant': activeKey === undefined ? undefined : optionId(activeKey),
          autoComplete: 'off',
          spellCheck: false,
          maxLength: 200,
        }}
        sx={{ px: 4, py: 3, borderBottom: 1, borderColor: 'divider', flexShrink: 0 }}
      />
      <Box sx={{ height: 2, flexShrink: 0 }}>{isBusy ? <LinearProgress aria-hidden sx={{ height: 2 }} /> : null}</Box>
      <Box
        role="status"
        sx={lines.length === 0 && !isBusy ? { px: 4, py: 4, color: 'text.secondary' } : visuallyHidden}
      >
        {isBusy ? '' : status}
      </Box>
      <Box
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        onScroll={handleScroll}
        // The box keeps the focus; the list is walked through from there.
        tabIndex={-1}
        sx={{ overflowY: 'auto', minHeight: 0, py: lines.length === 0 ? 0 : 2, overscrollBehavior: 'contain' }}
      >
        {shown.map((group) => (
          <Box key={group.key} role="group" aria-labelledby={`${id}-group-${group.key}`}>
            <Typography
              id={`${id}-group-${group.key}`}
              variant="caption"
              component="div"
              color="textSecondary"
              sx={{ px: 4, pt: 2, pb: 1 }}
            >
              {group.label}
            </Typography>
            {group.lines.map((line) => (
              <ComboOption
                key={line.key}
                id={optionId(line.key)}
                line={line}
                isActive={line.key === activeKey}
                onActivate={() => setActive(line.key)}
              />
            ))}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
