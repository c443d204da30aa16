import { instantOf, textLimits, times, vendorFacts, type VendorMenu, wallClockAt } from '@atrium/contract';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';

import { useAskedClose } from '../../../features/bulk/useAskedClose.tsx';
import { callApi } from '../../../kit/api/callApi.ts';
import { invalidateResource } from '../../../kit/api/queryKeys.ts';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { useErrorText } from '../../../ui/feedback/useErrorText.ts';
import { TimeOfDayInput } from '../../../ui/hours/TimeOfDayInput.tsx';
import { readTimeOfDay } from '../../../ui/hours/timeOfDay.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useNow } from '../../../ui/format/useNow.ts';
import { useText } from '../../../ui/text/useText.ts';
import { touchTargets } from './touchTargets.ts';

/** The next instant at which the clocks of the zone show a time such as `14:30`, as ISO 8601. */
function nextAt(time: string, timezone: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const wallClock = wallClockAt(Date.now(), timezone);
  const today = wallClock - (wallClock % times.day) + hours * times.hour + minutes * times.minute;
  return new Date(instantOf(today > wallClock ? today : today + times.day, timezone)).toISOString();
}

interface StopDialogProps {
  readonly menu: VendorMenu;
  readonly onClose: () => void;
}

/** Stops taking orders, with a reason that the app shows and a time to start again (VEND-18). */
export function StopDialog({ menu, onClose }: StopDialogProps) {
  const text = useText('order');
  const kit = useText('kit');
  const { zoneName, timeOfDay } = useFormats();
  const now = useNow();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const [reason, setReason] = useState('');
  const [time, setTime] = useState<string | null>(null);
  const { dismiss, question } = useAskedClose(reason.trim() !== '', onClose);
  const timeId = useId();
  const isWrong = time !== null && readTimeOfDay(time) === undefined;
  const stop = useMutation({
    mutationFn: () =>
      callApi(`vendormenu/${menu.vendorId}/stop`, {
        body: {
          reason: reason.trim() === '' ? null : reason,
          until: time === null ? null : nextAt(time, menu.timezone),
        },
      }),
    onSuccess: onClose,
    onSettled: () => invalidateResource(queryClient, vendorFacts.name),
  });
  const { error } = stop;
  return (
    <ConfirmDialog
      isOpen
      sx={touchTargets}
      title={text('stop.title')}
      confirmLabel={text('stop.confirm')}
      isBusy={stop.isPending}
      failure={error === null ? undefined : `${text('stop.failed')} ${errorText(error, 'saving').advice}`}
      onConfirm={() => {
        if (!isWrong) stop.mutate();
      }}
      onCancel={onClose}
      onDismiss={dismiss}
    >
      <Stack spacing={3}>
        <Typography>{text('stop.body')}</Typography>
        <TextField
          label={text('stop.reason')}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          slotProps={{ htmlInput: { maxLength: textLimits.name } }}
        />
        <div>
          <TimeOfDayInput
            id={timeId}
            label={text('stop.until')}
            value={time}
            usual="12:00"
            isDisabled={stop.isPending}
            isReadOnly={false}
            isWrong={isWrong}
            describedBy={`${timeId}-help`}
            onChange={setTime}
          />
          <FormHelperText id={`${timeId}-help`} error={isWrong}>
            {isWrong
              ? text('stop.untilWrong')
              : [
                  kit('form.zone', { zone: zoneName(menu.timezone), time: timeOfDay(now, menu.timezone) }),
                  text('stop.untilHelp'),
                ].join(' · ')}
          </FormHelperText>
        </div>
      </Stack>
      {question}
    </ConfirmDialog>
  );
}
