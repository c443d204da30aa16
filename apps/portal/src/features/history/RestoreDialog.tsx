import { textsOf, type ResourceDefinition, type RuleIssue } from '@atrium/contract';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { ApiError } from '../../kit/api/apiError.ts';
import type { RecordValues, Values } from '../../kit/definition/formDefinition.ts';
import { checkValues } from '../../kit/form/formValues.ts';
import { useResourceText } from '../../kit/form/useResourceText.ts';
import { useSaveRecord } from '../../kit/form/useSaveRecord.ts';
import { PUBLISHED_FIELD } from '../../kit/removal/removalKeys.ts';
import { useSession } from '../../kit/session/useSession.ts';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx';
import { useErrorText } from '../../ui/feedback/useErrorText.ts';
import { useFormats } from '../../ui/format/useFormats.ts';
import { useText } from '../../ui/text/useText.ts';
import type { FieldComparison, Revision } from './compareVersions.ts';
import { VersionComparison } from './VersionComparison.tsx';

interface RestoreDialogProps {
  readonly resource: ResourceDefinition;
  readonly path: string;
  readonly record: RecordValues;
  /** What is put back: each field as the version has it, and as the record has it now. */
  readonly fields: readonly FieldComparison[];
  /** The record as it is then. */
  readonly restored: Values;
  readonly version: Revision;
  readonly versionName: string;
  readonly onRestored: (saved: RecordValues) => void;
  readonly onCancel: () => void;
}

/**
 * Shows what the restore of a version changes, before and after, and asks for it; it is a save like any other and makes a
 * new revision (AUDIT-05, AUDIT-06). What it would publish can stay unpublished, and does where the person may not publish.
 */
export function RestoreDialog(props: RestoreDialogProps) {
  const { resource, path, record, fields, restored, version, versionName, onRestored, onCancel } = props;
  const history = useText('history');
  const session = useSession();
  const own = useText(textsOf(resource));
  const text = useResourceText(textsOf(resource));
  const errorText = useErrorText();
  const { labelled } = useFormats();
  const { save, isSaving } = useSaveRecord(resource, path);
  const [failure, setFailure] = useState<string>();

  const isPublishing = record[PUBLISHED_FIELD] === false && restored[PUBLISHED_FIELD] === true;
  const mayPublish = !checkValues(resource, session, record, restored).issues.some(
    ({ field, code }) => field === PUBLISHED_FIELD && code === 'forbidden',
  );
  const others = fields.filter(({ definition }) => definition.field !== PUBLISHED_FIELD);
  const shown = (mayPublish ? fields : others).map(({ one, other, ...rest }) => ({ ...rest, one: other, other: one }));

  const words = (issues: readonly RuleIssue[]) =>
    issues.map(({ field, code, limit }) => labelled(text.label(field), text.message(code, limit))).join(' · ');

  const restore = async (values: Values) => {
    const { wire, issues } = checkValues(resource, session, record, values);
    if (issues.length > 0) {
      setFailure(words(issues));
      return;
    }
    try {
      onRestored(await save(record, wire, version.version));
    } catch (error) {
      const refused = error instanceof ApiError ? (error.fields ?? []) : [];
      const advice = refused.length > 0 ? words(refused) : errorText(error, 'saving').advice;
      setFailure([own.at('failures.save') ?? [], advice].flat().join(' '));
    }
  };
  const unpublished = {
    label: history('confirm.unpublished'),
    onChoose: () => void restore({ ...restored, [PUBLISHED_FIELD]: false }),
  };
  const isHeldBack = isPublishing && !mayPublish;
  const note = !isPublishing ? undefined : history(mayPublish ? 'confirm.publishes' : 'confirm.mayNotPublish');

  return (
    <ConfirmDialog
      isOpen
      title={history('confirm.title', { version: versionName })}
      confirmLabel={isHeldBack ? unpublished.label : history(isPublishing ? 'confirm.publish' : 'confirm.action')}
      isBusy={isSaving}
      failure={failure}
      refusal={isHeldBack && others.length === 0 ? history('confirm.mayNotPublish') : undefined}
      alternative={
        isPublishing && mayPublish && others.length > 0 ? (
          <Button onClick={unpublished.onChoose} disabled={isSaving}>
            {unpublished.label}
          </Button>
        ) : null
      }
      onConfirm={() => (isHeldBack ? unpublished.onChoose() : void restore(restored))}
      onCancel={onCancel}
    >
      <Typography>{history('confirm.body')}</Typography>
      {note !== undefined && others.length > 0 && (
        <Alert severity="warning" sx={{ mt: 3 }}>
          {note}
        </Alert>
      )}
      <VersionComparison
        resource={resource}
        comparison={shown}
        one={{ name: history('confirm.before'), values: record }}
        other={{ name: history('confirm.after'), values: version.values }}
        ticked={undefined}
      />
    </ConfirmDialog>
  );
}
