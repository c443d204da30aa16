import type { DayHours } from '@atrium/contract';
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { useText } from '../text/useText.ts';
import { TimeOfDayInput } from './TimeOfDayInput.tsx';

/** What an arrow key begins with in an empty field. */
const usual = { opensAt: '08:00', closesAt: '18:00' } as const;
const parts = ['opensAt', 'closesAt'] as const;
const targets = ['weekdays', 'all'] as const;

interface DayHoursLineProps {
  readonly id: string;
  readonly day: DayHours;
  /** The messages of the two times. */
  readonly errors: Readonly<Partial<Record<(typeof parts)[number], string>>>;
  readonly isReadOnly: boolean;
  readonly onChange: (part: Partial<DayHours>) => void;
  readonly onCopy: (to: (typeof targets)[number]) => void;
  /** The focus has left the line. */
  readonly onLeave: () => void;
}

/** The button that copies a day's hours, with its menu. */
function CopyMenu({ name, onCopy }: { readonly name: string; readonly onCopy: DayHoursLineProps['onCopy'] }) {
  const t = useText('kit');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = t('form.hours.copy', { day: name });
  return (
    <>
      <IconButton
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <ContentCopyOutlined fontSize="small" />
      </IconButton>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': label } }}
      >
        {targets.map((to) => (
          <MenuItem
            key={to}
            onClick={() => {
              setAnchor(null);
              onCopy(to);
            }}
          >
            {t(`form.hours.copyTo.${to}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** One day of a week's hours; what is wrong with it is said below its times, with the name of the day (VEND-07). */
export function DayHoursLine(props: DayHoursLineProps) {
  const { id, day, isReadOnly, onChange, onCopy, onLeave } = props;
  const t = useText('kit');
  // A line without errors has none while it is being typed: of two times one comes first.
  const [isBeingTyped, setIsBeingTyped] = useState(false);
  const errors = isBeingTyped ? {} : props.errors;
  const name = t(`form.hours.days.${day.day}`);
  const isAllDay = !day.closed && day.opensAt === null && day.closesAt === null;
  const messages = [...new Set(parts.map((part) => errors[part]).filter((message) => message !== undefined))];
  return (
    <Box
      role="group"
      aria-label={name}
      onFocus={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setIsBeingTyped(Object.keys(props.errors).length === 0);
      }}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        setIsBeingTyped(false);
        onLeave();
      }}
      sx={{
        display: 'grid',
        // On a phone the times are below the name, with all of the width between them.
        gridTemplateColumns: { xs: '1fr 1fr 40px', sm: '112px 112px 112px 112px 40px 1fr' },
        alignItems: 'center',
        columnGap: 4,
        rowGap: 1,
        py: 2,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Typography>{name}</Typography>
      <FormControlLabel
        label={t('form.hours.closed')}
        disabled={isReadOnly}
        sx={{ gridColumn: { xs: 'span 2', sm: 'auto' } }}
        control={
          <Checkbox
            checked={day.closed}
            onChange={(_, closed) => onChange(closed ? { closed, opensAt: null, closesAt: null } : { closed })}
          />
        }
      />
      {parts.map((part) => (
        <TimeOfDayInput
          key={part}
          id={`${id}.${part}`}
          label={t(`form.hours.${part}`)}
          isClosing={part === 'closesAt'}
          value={day[part]}
          usual={usual[part]}
          isDisabled={day.closed}
          isReadOnly={isReadOnly}
          isWrong={errors[part] !== undefined}
          describedBy={errors[part] === undefined ? undefined : `${id}-error`}
          onChange={(value) => onChange({ [part]: value })}
        />
      ))}
      {isReadOnly ? <span /> : <CopyMenu name={name} onCopy={onCopy} />}
      {isAllDay && (
        <Typography variant="body2" color="textSecondary" sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
          {t('form.hours.allDay')}
        </Typography>
      )}
      {messages.length > 0 && (
        <FormHelperText id={`${id}-error`} error sx={{ gridColumn: '1 / -1' }}>
          {messages.map((message) => t('form.hours.wrong', { day: name, message })).join(' ')}
        </FormHelperText>
      )}
    </Box>
  );
}
