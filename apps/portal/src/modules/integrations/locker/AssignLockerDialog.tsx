import type { locker, RowOf } from '@atrium/contract';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import { useId, useState } from 'react';

import { useAskedClose } from '../../../features/bulk/useAskedClose.tsx';
import { PersonFields } from '../../../features/person/PersonFields.tsx';
import type { RowActionDialogProps } from '../../../kit/definition/listDefinition.ts';
import { DateInput } from '../../../ui/control/DateTimeInput.tsx';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { useFieldErrors } from '../../../ui/text/useFieldErrors.ts';
import { useText } from '../../../ui/text/useText.ts';
import { nameOfLocker, useLockerAct } from './useLockerAct.ts';

const FURTHER = 'hasLocker';

/** Assigns a locker to a person, until a day or without an end; a second one of a building only where that is said (VIS-04). */
export function AssignLockerDialog({ row, onClose }: RowActionDialogProps<RowOf<typeof locker>>) {
  const text = useText('locker');
  const fieldErrors = useFieldErrors();
  const id = useId();
  const [person, setPerson] = useState({ name: '', email: '' });
  const [expiresOn, setExpiresOn] = useState<unknown>(null);
  const [isFurther, setIsFurther] = useState(false);
  const { run, isBusy, fields, code, failure } = useLockerAct(row, 'assign', onClose);
  const hasTyped = expiresOn !== null || [person.name, person.email].some((typed) => typed.trim() !== '');
  const { dismiss, question } = useAskedClose(hasTyped, onClose);
  const problemOf = (field: string) => {
    const found = fields.find((one) => one.field === field && one.names === undefined);
    return found === undefined ? undefined : (fieldErrors(found.code) ?? found.code);
  };
  const personField = (field: 'name' | 'email') => ({
    label: text(`assign.${field}`),
    help: text(`assign.${field}Help`),
    problem: problemOf(field),
  });
  return (
    <ConfirmDialog
      isOpen
      title={text('assign.title', { name: nameOfLocker(row) })}
      confirmLabel={text('assign.confirm')}
      isBusy={isBusy}
      failure={failure}
      onConfirm={() => run({ ...person, expiresOn, isFurther })}
      onCancel={onClose}
      onDismiss={dismiss}
    >
      <Stack spacing={3} sx={{ pt: 1 }}>
        <PersonFields
          person={person}
          onChange={setPerson}
          fields={{ name: personField('name'), email: personField('email') }}
        />
        <DateInput
          id={`${id}-expiry`}
          field="expiresOn"
          label={text('fields.expiresOn')}
          error={problemOf('expiresOn')}
          help={text('help.expiresOn')}
          isRequired={false}
          isReadOnly={false}
          value={expiresOn}
          onChange={setExpiresOn}
          onBlur={() => undefined}
        />
        {(code === FURTHER || isFurther) && (
          <FormControlLabel
            control={<Switch checked={isFurther} onChange={({ target }) => setIsFurther(target.checked)} />}
            label={text('assign.further')}
          />
        )}
      </Stack>
      {question}
    </ConfirmDialog>
  );
}
