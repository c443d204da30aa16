import type { locker, RowOf } from '@atrium/contract';
import { useId, useState } from 'react';

import type { RowActionDialogProps } from '../../../kit/definition/listDefinition.ts';
import { DateInput } from '../../../ui/control/DateTimeInput.tsx';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { useFieldErrors } from '../../../ui/text/useFieldErrors.ts';
import { useText } from '../../../ui/text/useText.ts';
import { nameOfLocker, useLockerAct } from './useLockerAct.ts';

/** Changes until when someone has a locker; without a day it has no end (VIS-04). */
export function ExpiryDialog({ row, onClose }: RowActionDialogProps<RowOf<typeof locker>>) {
  const text = useText('locker');
  const fieldErrors = useFieldErrors();
  const id = useId();
  const [expiresOn, setExpiresOn] = useState<unknown>(row.expiresOn);
  const { run, isBusy, fields, failure } = useLockerAct(row, 'expiry', onClose);
  const found = fields.find(({ field }) => field === 'expiresOn');
  return (
    <ConfirmDialog
      isOpen
      title={text('expiry.title', { name: nameOfLocker(row) })}
      confirmLabel={text('expiry.confirm')}
      isBusy={isBusy}
      failure={failure}
      onConfirm={() => run({ expiresOn })}
      onCancel={onClose}
    >
      <DateInput
        id={`${id}-expiry`}
        field="expiresOn"
        label={text('fields.expiresOn')}
        error={found === undefined ? undefined : (fieldErrors(found.code) ?? found.code)}
        help={text('help.expiresOn')}
        isRequired={false}
        isReadOnly={false}
        value={expiresOn}
        onChange={setExpiresOn}
        onBlur={() => undefined}
      />
    </ConfirmDialog>
  );
}
