import { instantOf, spaceBooking, type SpaceSchedule, textLimits, wallClockAt } from '@atrium/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { ApiError } from '../../kit/api/apiError.ts';
import { callApi } from '../../kit/api/callApi.ts';
import { invalidateResource } from '../../kit/api/queryKeys.ts';
import { useCan } from '../../kit/session/useSession.ts';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx';
import { useErrorText } from '../../ui/feedback/useErrorText.ts';
import { useToasts } from '../../ui/feedback/useToasts.ts';
import { useFormats } from '../../ui/format/useFormats.ts';
import { useText } from '../../ui/text/useText.ts';
import { PersonInputs } from './PersonInputs.tsx';

interface BookDialogProps {
  readonly space: SpaceSchedule;
  /** When the chosen slot begins and ends, in milliseconds. */
  readonly starts: number;
  readonly ends: number;
  readonly onClose: () => void;
}

/** What an input of day and time shows for an instant: the clocks of the building, to the minute. */
function toInput(instant: number, timezone: string): string {
  return new Date(wallClockAt(instant, timezone)).toISOString().slice(0, 16);
}

function toInstant(input: string, timezone: string): string | null {
  const clock = Date.parse(`${input}Z`);
  return Number.isNaN(clock) ? null : new Date(instantOf(clock, timezone)).toISOString();
}

/** Books a space for oneself, or with the right to add for another person (RESV-21, SPACE-14). */
export function BookDialog({ space, starts, ends, onClose }: BookDialogProps) {
  const { timezone, spaceId, name } = space;
  const text = useText('spaceView');
  const errors = useText('errors');
  const errorText = useErrorText('spaceView');
  const toasts = useToasts();
  const { dateTime } = useFormats();
  const queryClient = useQueryClient();
  const canAdd = useCan()('BUILDING.spaceView', 'add');
  const [time, setTime] = useState({ starts: toInput(starts, timezone), ends: toInput(ends, timezone) });
  const [title, setTitle] = useState('');
  const [attendees, setAttendees] = useState('');
  const [isForOther, setIsForOther] = useState(false);
  const [person, setPerson] = useState({ name: '', email: '' });
  const book = useMutation({
    mutationFn: () =>
      callApi(spaceBooking.path, {
        body: {
          spaceId,
          starts: toInstant(time.starts, timezone),
          ends: toInstant(time.ends, timezone),
          title: title.trim() === '' ? null : title,
          attendees: attendees.trim() === '' ? null : Number(attendees),
          ...(isForOther ? person : {}),
        },
      }),
    onSuccess: () => {
      toasts.success(text('done.book', { name, time: dateTime(toInstant(time.starts, timezone) ?? '', timezone) }));
      onClose();
    },
    onSettled: () => invalidateResource(queryClient, spaceBooking.name),
  });
  const { error } = book;
  const known = error instanceof ApiError ? error : null;
  const wrong = (field: string) => {
    const found = known?.fields?.find((one) => one.field === field);
    if (found === undefined) return {};
    const count = found.limit === undefined ? {} : { count: found.limit };
    return { error: true, helperText: errors.at(`fields.${found.code}`, count) ?? found.code };
  };
  const timeInput = (field: 'starts' | 'ends') => (
    <TextField
      type="datetime-local"
      required
      label={text(`dialog.${field}`)}
      value={time[field]}
      onChange={(event) => setTime({ ...time, [field]: event.target.value })}
      slotProps={{ inputLabel: { shrink: true } }}
      {...wrong(field)}
    />
  );
  return (
    <ConfirmDialog
      isOpen
      title={text('dialog.title', { name })}
      confirmLabel={text('dialog.confirm')}
      isBusy={book.isPending}
      failure={error === null ? undefined : `${text('dialog.failed')} ${errorText(error, 'saving').advice}`}
      onConfirm={() => book.mutate()}
      onCancel={onClose}
    >
      <Stack spacing={3} sx={{ pt: 1 }}>
        {timeInput('starts')}
        {timeInput('ends')}
        {known !== null && known.alternatives.length > 0 && (
          <Box role="group" aria-label={text('dialog.alternatives')}>
            <Typography variant="body2" sx={{ mb: 1 }}>
              {text('dialog.alternatives')}
            </Typography>
            {known.alternatives.map((one) => (
              <Button
                key={one.starts}
                onClick={() =>
                  setTime({
                    starts: toInput(Date.parse(one.starts), timezone),
                    ends: toInput(Date.parse(one.ends), timezone),
                  })
                }
              >
                {text('dialog.alternative', { from: dateTime(one.starts, timezone), to: dateTime(one.ends, timezone) })}
              </Button>
            ))}
          </Box>
        )}
        <TextField
          label={text('dialog.purpose')}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
          slotProps={{ htmlInput: { maxLength: textLimits.name } }}
          {...wrong('title')}
        />
        <TextField
          type="number"
          label={text('dialog.attendees')}
          value={attendees}
          onChange={(event) => setAttendees(event.target.value)}
          slotProps={{ htmlInput: { min: 1, max: space.capacity ?? undefined } }}
          {...wrong('attendees')}
        />
        {canAdd && (
          <FormControlLabel
            control={<Switch checked={isForOther} onChange={(event) => setIsForOther(event.target.checked)} />}
            label={text('dialog.forOther')}
          />
        )}
        {isForOther && <PersonInputs person={person} onChange={setPerson} wrong={wrong} />}
      </Stack>
    </ConfirmDialog>
  );
}
