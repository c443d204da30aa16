import type { invitation, RecordOf } from '@atrium/contract';
import Typography from '@mui/material/Typography';

import type { FormValues, SavingDialogProps } from '../../../kit/definition/formDefinition.ts';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';
import { useRecipients } from './useRecipients.ts';

/** Asks before an invitation or its change goes out by e-mail: what, when and to whom. */
export function SendDialog({
  values,
  record,
  onConfirm,
  onCancel,
}: SavingDialogProps<FormValues<typeof invitation>, RecordOf<typeof invitation>>) {
  const text = useText('invitation');
  const { dateTime } = useFormats();
  const whole = { ...record, ...values };
  const { count, groupName } = useRecipients(whole);
  const kind = record === null ? 'new' : 'change';
  const label = count === null || count === 0 ? text(`send.${kind}.some`) : text(`send.${kind}.to`, { count });
  const { startDate: start, subject } = whole;
  return (
    <ConfirmDialog
      isOpen
      title={text(`send.${kind}.title`, { name: typeof subject === 'string' ? subject : '' })}
      confirmLabel={label}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {typeof start === 'string' && <Typography>{dateTime(start)}</Typography>}
      {groupName !== null && <Typography>{text('send.group', { name: groupName })}</Typography>}
      <Typography>{text(`send.${kind}.body`)}</Typography>
    </ConfirmDialog>
  );
}
