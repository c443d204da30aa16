import { textsOf, type ResourceDefinition } from '@atrium/contract';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { ApiError } from '../../kit/api/apiError.ts';
import type { RecordValues, Values } from '../../kit/form/formDefinition.ts';
import { checkValues, fromLeaves, leavesOf } from '../../kit/form/formValues.ts';
import { useResourceText } from '../../kit/form/useResourceText.ts';
import { useSaveRecord } from '../../kit/form/useSaveRecord.ts';
import { useSession } from '../../kit/session/useSession.ts';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx';
import { useErrorText } from '../../ui/feedback/useErrorText.ts';
import { useText } from '../../ui/text/useText.ts';

interface RestoreDialogProps {
  readonly resource: ResourceDefinition;
  readonly path: string;
  readonly record: RecordValues;
  /** From field to the value it gets back. */
  readonly values: Values;
  readonly versionName: string;
  readonly onRestored: (saved: RecordValues) => void;
  readonly onCancel: () => void;
}

/** Asks before past values overwrite the current ones; it is a save like any other and makes a new revision (AUDIT-05, AUDIT-06). */
export function RestoreDialog(props: RestoreDialogProps) {
  const { resource, path, record, values, versionName, onRestored, onCancel } = props;
  const t = useText('kit');
  const session = useSession();
  const own = useText(textsOf(resource));
  const text = useResourceText(textsOf(resource));
  const errorText = useErrorText();
  const { save, isSaving } = useSaveRecord(resource, path);
  const [failure, setFailure] = useState<string>();

  const words = (issues: readonly { readonly field: string; readonly code: string }[]) =>
    issues.map(({ field, code }) => `${text.label(field)}: ${text.message(code)}`).join(' · ');

  const handleConfirm = async () => {
    const restored = fromLeaves({ ...leavesOf(resource.update, record), ...values });
    const { wire, issues } = checkValues(resource, session, record, restored);
    if (issues.length > 0) {
      setFailure(words(issues));
      return;
    }
    try {
      onRestored(await save(record, wire));
    } catch (error) {
      const fields = error instanceof ApiError ? (error.fields ?? []) : [];
      const advice = fields.length > 0 ? words(fields) : errorText(error, 'saving').advice;
      setFailure([own.at('failures.save') ?? [], advice].flat().join(' '));
    }
  };

  return (
    <ConfirmDialog
      isOpen
      title={t('history.confirm.title', { version: versionName })}
      confirmLabel={t('history.confirm.action')}
      isBusy={isSaving}
      failure={failure}
      onConfirm={() => void handleConfirm()}
      onCancel={onCancel}
    >
      <Typography>{t('history.confirm.body')}</Typography>
      <Box component="ul" sx={{ my: 2, pl: 5 }}>
        {Object.keys(values).map((field) => (
          <li key={field}>{text.label(field)}</li>
        ))}
      </Box>
    </ConfirmDialog>
  );
}
