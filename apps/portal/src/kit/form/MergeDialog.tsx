import { textsOf, type ResourceDefinition, type RuleIssue } from '@atrium/contract';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';

import { DisabledReason } from '../../ui/feedback/DisabledReason.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { PageSkeleton } from '../../ui/feedback/PageSkeleton.tsx';
import { useErrorText } from '../../ui/feedback/useErrorText.ts';
import { useFormats } from '../../ui/format/useFormats.ts';
import { useText } from '../../ui/text/useText.ts';
import { ApiError } from '../api/apiError.ts';
import { callApi } from '../api/callApi.ts';
import { isWriteOfOtherTab } from '../api/ownWrites.ts';
import { queryKeys } from '../api/queryKeys.ts';
import { useSession } from '../session/useSession.ts';
import {
  fieldsOf,
  type FieldDefinition,
  type FormDefinition,
  type RecordValues,
  type Values,
} from '../definition/formDefinition.ts';
import { FormFrameContext, useFormFrame } from './formFrame.ts';
import { checkValues, fromLeaves, leavesOf, valueAt } from './formValues.ts';
import { MergeConflictField, type MergeChoice } from './MergeConflictField.tsx';
import { mergeValues, type MergeConflict } from './mergeValues.ts';

interface MergeDialogProps {
  readonly resource: ResourceDefinition;
  readonly path: string;
  readonly definition: FormDefinition;
  /** The record the changes began with. */
  readonly original: RecordValues;
  /** The form's values. */
  readonly mine: Values;
  /** Answers null where the person was asked first and did not want it sent. */
  readonly save: (record: RecordValues, wire: Values) => Promise<RecordValues | null>;
  readonly onMerged: (saved: RecordValues) => void;
  /** Closes the dialog; the form still holds what was typed. */
  readonly onCancel: () => void;
}

/** A choice counts for the values it was made between: when theirs changes once more, it is asked again. */
function choiceKey({ field, theirs }: MergeConflict): string {
  return `${field} ${JSON.stringify(theirs)}`;
}

/**
 * Someone saved first (KIT-08): theirs is loaded and compared with mine and the original field by field. What one side
 * changed merges by itself; where both did, the person takes theirs or mine or writes something else.
 */
export function MergeDialog(props: MergeDialogProps) {
  const { resource, path, definition, original, mine, save, onMerged, onCancel } = props;
  const t = useText('kit');
  const { labelled } = useFormats();
  const session = useSession();
  const area = textsOf(resource);
  const errorText = useErrorText(area);
  const outer = useFormFrame();
  const titleId = useId();
  const formId = useId();
  const [startingMine] = useState(mine);
  const [choices, setChoices] = useState<Readonly<Record<string, MergeChoice>>>({});
  const [problems, setProblems] = useState<readonly RuleIssue[]>([]);
  const [failure, setFailure] = useState<unknown>();
  const [isSaving, setIsSaving] = useState(false);
  const edited = useForm({ defaultValues: { ...startingMine }, shouldFocusError: false });
  const { control, getValues } = edited;

  const theirs = useQuery({
    queryKey: [...queryKeys.record(resource.name, path, original.id), 'theirs', original.version],
    queryFn: async ({ signal }) => (await callApi<RecordValues>(`${path}/${original.id}`, { signal })).data,
    gcTime: 0,
    staleTime: Infinity,
  });
  const merge = useMemo(() => {
    if (theirs.data === undefined) return undefined;
    const leaves = (values: Values) => leavesOf(resource.update, values);
    return mergeValues(leaves(original), leaves(theirs.data), leaves(startingMine));
  }, [original, resource, startingMine, theirs.data]);
  const definitionOf = (field: string): FieldDefinition =>
    fieldsOf(definition).find((candidate) => candidate.field === field) ?? { field };

  const frame = useMemo(
    () => ({ ...outer, formId, control, getValues, isReadOnly: false }),
    [outer, formId, control, getValues],
  );
  const isOpenQuestion = merge?.conflicts.some((conflict) => choices[choiceKey(conflict)] === undefined) ?? true;

  const handleSave = async () => {
    if (merge === undefined || theirs.data === undefined || isSaving) return;
    const chosen = merge.conflicts.map((conflict): [string, unknown] => {
      const choice = choices[choiceKey(conflict)];
      const value = choice === 'edit' ? valueAt(getValues(), conflict.field) : conflict[choice ?? 'mine'];
      return [conflict.field, value];
    });
    const merged = fromLeaves({ ...merge.values, ...Object.fromEntries(chosen) });
    const { wire, issues } = checkValues(resource, session, theirs.data, merged);
    setProblems(issues);
    setFailure(undefined);
    if (issues.length > 0) return;
    setIsSaving(true);
    try {
      const saved = await save(theirs.data, wire);
      if (saved !== null) onMerged(saved);
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) await theirs.refetch();
      else setFailure(error);
      setProblems(error instanceof ApiError ? (error.fields ?? []) : []);
    } finally {
      setIsSaving(false);
    }
  };

  const words = failure === undefined ? undefined : errorText(failure, 'saving');
  const nameList = (fields: readonly string[]) => fields.map((field) => outer.text.label(field)).join(', ');
  return (
    <Dialog open maxWidth="md" onClose={isSaving ? undefined : onCancel} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        {t(isWriteOfOtherTab(theirs.data) ? 'merge.otherTabTitle' : 'merge.title')}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 6 }}>
        {theirs.isPending && <PageSkeleton />}
        {theirs.isError && <ErrorState area={area} error={theirs.error} onRetry={() => void theirs.refetch()} />}
        {merge !== undefined && theirs.data !== undefined && (
          <FormFrameContext value={frame}>
            <Typography>
              {isWriteOfOtherTab(theirs.data)
                ? t('merge.otherTab', { count: merge.conflicts.length })
                : t('merge.body', {
                    editor: theirs.data.revision.editor ?? t('merge.somebody'),
                    count: merge.conflicts.length,
                  })}
            </Typography>
            {merge.conflicts.map((conflict) => (
              <MergeConflictField
                key={choiceKey(conflict)}
                resource={resource}
                definition={definitionOf(conflict.field)}
                conflict={conflict}
                choice={choices[choiceKey(conflict)]}
                onChoose={(choice) => setChoices((all) => ({ ...all, [choiceKey(conflict)]: choice }))}
              />
            ))}
            {merge.takenOver.length > 0 && (
              <Typography variant="body2" color="textSecondary">
                {t('merge.takenOver', { fields: nameList(merge.takenOver) })}
              </Typography>
            )}
            {merge.kept.length > 0 && (
              <Typography variant="body2" color="textSecondary">
                {t('merge.kept', { fields: nameList(merge.kept) })}
              </Typography>
            )}
          </FormFrameContext>
        )}
        {(problems.length > 0 || words !== undefined) && (
          <Alert severity="error">
            {words !== undefined && <AlertTitle>{words.title}</AlertTitle>}
            {words?.advice}
            {problems.map(({ field, code, limit }) => (
              <div key={field}>{labelled(outer.text.label(field), outer.text.message(code, limit))}</div>
            ))}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel} disabled={isSaving}>
          {t('merge.back')}
        </Button>
        <DisabledReason reason={isOpenQuestion ? t('merge.choose') : undefined}>
          <Button variant="contained" loading={isSaving} onClick={() => void handleSave()}>
            {t('merge.save')}
          </Button>
        </DisabledReason>
      </DialogActions>
    </Dialog>
  );
}
