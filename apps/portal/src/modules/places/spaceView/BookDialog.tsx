import { spaceBookingFacts, textLimits } from '@atrium/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';

import { useAskedClose } from '../../../features/bulk/useAskedClose.tsx';
import { ApiError } from '../../../kit/api/apiError.ts';
import { callApi } from '../../../kit/api/callApi.ts';
import { invalidateResource } from '../../../kit/api/queryKeys.ts';
import { useProblems } from '../../../kit/api/useProblems.ts';
import { DateTimeInput } from '../../../ui/control/DateTimeInput.tsx';
import { NumberField } from '../../../ui/control/NumberField.tsx';
import { useCan } from '../../../kit/session/useSession.ts';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { useErrorText } from '../../../ui/feedback/useErrorText.ts';
import { useToasts } from '../../../ui/feedback/useToasts.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';
import { PersonInputs } from './PersonInputs.tsx';
import type { ShownSpace } from './spaceViewState.ts';

interface BookDialogProps {
  readonly space: ShownSpace;
  /** When the chosen slot begins and ends, in milliseconds. */
  readonly starts: number;
  readonly ends: number;
  readonly onClose: () => void;
}

/** Books a space for oneself, or with the right to add for another person (RESV-21, SPACE-14). */
export function BookDialog({ space, starts, ends, onClose }: BookDialogProps) {
  const { timezone, spaceId, name } = space;
  const text = useText('spaceView');
  const errorText = useErrorText('spaceView');
  const toasts = useToasts();
  const { dateTime } = useFormats();
  const queryClient = useQueryClient();
  const canAdd = useCan()('BUILDING.spaceView', 'add');
  const id = useId();
  const [time, setTime] = useState<Readonly<Record<'starts' | 'ends', unknown>>>({
    starts: new Date(starts).toISOString(),
    ends: new Date(ends).toISOString(),
  });
  const [title, setTitle] = useState('');
  const [attendees, setAttendees] = useState<number | string | null>(null);
  const [isForOther, setIsForOther] = useState(false);
  const [person, setPerson] = useState({ name: '', email: '' });
  const { dismiss, question } = useAskedClose(
    attendees !== null || [title, person.name, person.email].some((one) => one.trim() !== ''),
    onClose,
  );
  const book = useMutation({
    mutationFn: () =>
      callApi(spaceBookingFacts.path, {
        body: {
          spaceId,
          ...time,
          title: title.trim() === '' ? null : title,
          attendees,
          ...(isForOther ? person : {}),
        },
      }),
    onSuccess: () => {
      toasts.success(text('done.book', { name, time: dateTime(String(time.starts), timezone) }));
      onClose();
    },
    onSettled: () => invalidateResource(queryClient, spaceBookingFacts.name),
  });
  const { error } = book;
  const known = error instanceof ApiError ? error : null;
  const problemOf = useProblems(error);
  const wrong = (field: string) => {
    const problem = problemOf(field);
    return problem === undefined ? {} : { error: true, helperText: problem };
  };
  const timeInput = (field: 'starts' | 'ends') => (
    <DateTimeInput
      id={`${id}-${field}`}
      field={field}
      label={text(`dialog.${field}`)}
      error={problemOf(field)}
      help={undefined}
      isRequired
      isReadOnly={false}
      value={time[field]}
      onChange={(value) => setTime((before) => ({ ...before, [field]: value }))}
      onBlur={() => undefined}
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
      onDismiss={dismiss}
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
              <Button key={one.starts} onClick={() => setTime({ starts: one.starts, ends: one.ends })}>
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
        <NumberField
          isWhole
          label={text('dialog.attendees')}
          value={attendees}
          problem={problemOf('attendees')}
          onChange={setAttendees}
        />
        {canAdd && (
          <FormControlLabel
            control={<Switch checked={isForOther} onChange={(event) => setIsForOther(event.target.checked)} />}
            label={text('dialog.forOther')}
          />
        )}
        {isForOther && <PersonInputs person={person} onChange={setPerson} problemOf={problemOf} />}
      </Stack>
      {question}
    </ConfirmDialog>
  );
}
