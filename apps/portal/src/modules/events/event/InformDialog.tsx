import Typography from '@mui/material/Typography';

import type { SavingDialogProps, Values } from '../../../kit/definition/formDefinition.ts';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { useText } from '../../../ui/text/useText.ts';
import { type Informing, useInformed } from './useInformed.ts';

interface ChangeProps extends Omit<SavingDialogProps, 'record'> {
  readonly record: Informing;
}

function Change({ values, record, onConfirm, onCancel }: ChangeProps) {
  const text = useText('eventHead');
  const count = useInformed(record);
  const { name, title }: Values = { ...record, ...values };
  return (
    <ConfirmDialog
      isOpen
      title={text('inform.title', { name: String(name ?? title) })}
      confirmLabel={count === undefined ? text('inform.some') : text('inform.to', { count })}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {count !== undefined && <Typography>{text('inform.body', { count })}</Typography>}
    </ConfirmDialog>
  );
}

/** Asks before a change that those who are registered get by e-mail: how many they are. */
export function InformDialog({ record, ...shared }: SavingDialogProps<Values, Informing>) {
  return record === null ? null : <Change {...shared} record={record} />;
}
