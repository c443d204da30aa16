import { alwaysOpen, type DayHours } from '@atrium/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';

import { FieldText, hasFieldText } from '../../kit/form/fields/FieldText.tsx';
import type { WidgetProps } from '../../kit/form/formDefinition.ts';
import { useText } from '../../kit/text/useText.ts';

const times = ['opensAt', 'closesAt'] as const;

function weekOf(value: unknown): readonly DayHours[] {
  return Array.isArray(value) && value.length === alwaysOpen.length ? value : alwaysOpen;
}

/** The hours of a week, a line for each day: closed, from and to; both empty means 24 hours (VEND-06, VEND-07). */
export function OperatingHoursInput(props: WidgetProps) {
  const { id, label, isReadOnly, onChange, onBlur, partErrors, error } = props;
  const t = useText('vendor');
  const week = weekOf(props.value);
  const change = (at: number, part: Partial<DayHours>) =>
    onChange(week.map((day, index) => (index === at ? { ...day, ...part } : day)));
  const [monday] = week;
  const copyMonday = () => onChange(week.map((day) => ({ ...monday, day: day.day })));

  return (
    <Box role="group" aria-labelledby={`${id}-label`} onBlur={onBlur} id={id} tabIndex={-1}>
      <Typography id={`${id}-label`} variant="body2" color={error === undefined ? 'text.secondary' : 'error'}>
        {label}
      </Typography>
      {hasFieldText(props) && (
        <FormHelperText error={error !== undefined}>
          <FieldText {...props} />
        </FormHelperText>
      )}
      {week.map((day, at) => {
        const name = t(`days.${day.day}`);
        const isAllDay = !day.closed && day.opensAt === null && day.closesAt === null;
        return (
          <Box
            key={day.day}
            role="group"
            aria-label={name}
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: '1fr 1fr', sm: '120px 120px 140px 140px 1fr' },
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
              label={t('closed')}
              disabled={isReadOnly}
              control={
                <Checkbox
                  checked={day.closed}
                  onChange={(_, closed) => change(at, closed ? { closed, opensAt: null, closesAt: null } : { closed })}
                />
              }
            />
            {times.map((part) => {
              const partError = partErrors[`${String(at)}.${part}`];
              return (
                <TextField
                  key={part}
                  id={`${id}.${String(at)}.${part}`}
                  type="time"
                  label={t(part)}
                  value={day[part] ?? ''}
                  disabled={day.closed}
                  error={partError !== undefined}
                  helperText={partError}
                  onChange={(event) => change(at, { [part]: event.target.value === '' ? null : event.target.value })}
                  slotProps={{ inputLabel: { shrink: true }, htmlInput: { readOnly: isReadOnly } }}
                />
              );
            })}
            <Typography variant="body2" color="textSecondary">
              {isAllDay ? t('allDay') : ''}
            </Typography>
          </Box>
        );
      })}
      {!isReadOnly && (
        <Button onClick={copyMonday} sx={{ mt: 2 }}>
          {t('copyMonday')}
        </Button>
      )}
    </Box>
  );
}
