import { textsOf, type ResourceDefinition } from '@atrium/contract';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { FormProvider } from 'react-hook-form';

import { ApiError } from '../api/apiError.ts';
import { useErrorText } from '../feedback/useErrorText.ts';
import { useToasts } from '../feedback/useToasts.ts';
import { useText } from '../text/useText.ts';
import { DraftBar } from './draft/DraftBar.tsx';
import { useDraft } from './draft/useDraft.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import { FormAside } from './FormAside.tsx';
import { FormBar } from './FormBar.tsx';
import type { FormDefinition, RecordValues, Values } from './formDefinition.ts';
import { FormFrameContext } from './formFrame.ts';
import { FormSection } from './FormSection.tsx';
import { MergeDialog } from './MergeDialog.tsx';
import { SectionList } from './SectionList.tsx';
import { UnsavedChangesDialog } from './UnsavedChangesDialog.tsx';
import { useResourceForm } from './useResourceForm.ts';
import { useSaveRecord } from './useSaveRecord.ts';

interface ResourceFormProps {
  readonly resource: ResourceDefinition;
  /** The resource's path with its braces filled. */
  readonly path: string;
  readonly form: FormDefinition;
  /** The record as loaded; null for a new one. */
  readonly record: RecordValues | null;
  /** What a new record starts from. */
  readonly initial?: Values;
  /** Why nothing may be changed here, in words; undefined when it may. */
  readonly lock?: string | undefined;
  readonly onSaved: (saved: RecordValues, wasNew: boolean) => void;
  readonly onCancel: () => void;
}

const none: Values = {};

/** The form of a resource: checks on leaving a field and on save, saves once, loses nothing (KIT-06, ERR-62). */
export function ResourceForm(props: ResourceFormProps) {
  const { resource, path, form: definition, record, initial = none, lock, onSaved, onCancel } = props;
  const t = useText('kit');
  const toasts = useToasts();
  const errorText = useErrorText(textsOf(resource));
  const isReadOnly = lock !== undefined;
  const state = useResourceForm({ resource, record, initial, isReadOnly });
  const { form, frame, base, freshness, rebase, countChanges, hasChanges, refuse } = state;
  const draft = useDraft({ resource, path, definition, record, state, isReadOnly });
  const { save, isSaving, isBlocked } = useSaveRecord(resource, path);
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<unknown>();
  const [isStale, setIsStale] = useState(false);
  const isDone = useRef(false);
  const isSubmitting = useRef(false);
  const element = useRef<HTMLFormElement>(null);

  const finish = (saved: RecordValues, sent: Values) => {
    const wasNew = base === null;
    isDone.current = wasNew;
    setIsStale(false);
    setFailure(undefined);
    setAttempt(0);
    rebase(saved, sent);
    draft.end();
    onSaved(saved, wasNew);
  };
  const handleFailure = async (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 412) {
      setIsStale(true);
    } else if (error.fields !== undefined && error.fields.length > 0) {
      await refuse(error.fields);
      setAttempt((count) => count + 1);
    } else {
      setFailure(error);
    }
  };
  const handleValid = async (wire: Values) => {
    const sent = form.getValues();
    try {
      finish(await save(base, wire), sent);
    } catch (error) {
      await handleFailure(error);
    }
  };
  const submit = async () => {
    setFailure(undefined);
    await refuse([]);
    if (base !== null && base.revision.action !== 'DELETE' && !hasChanges()) return;
    await form.handleSubmit(handleValid, () => setAttempt((count) => count + 1))();
  };
  const submitOnce = async () => {
    if (lock !== undefined || isStale) return;
    if (isSubmitting.current || isBlocked(base)) {
      toasts.failure(t('form.notAllowed'));
      return;
    }
    isSubmitting.current = true;
    try {
      await submit();
    } finally {
      isSubmitting.current = false;
    }
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    // Portals of dialogs bubble through React: only this form's own submit counts.
    if (event.target === event.currentTarget) void submitOnce();
  };
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 's')
        return;
      event.preventDefault();
      if (document.querySelector('[role="dialog"]') === null && !event.repeat) element.current?.requestSubmit();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);

  const { beside: Beside } = definition;
  const words = failure === undefined ? undefined : errorText(failure, 'saving');
  return (
    <FormProvider {...form}>
      <FormFrameContext value={frame}>
        <Box
          sx={{
            display: 'flex',
            flexDirection: Beside === undefined ? 'row' : { xs: 'column', lg: 'row' },
            gap: 8,
            alignItems: Beside === undefined ? 'flex-start' : { xs: 'stretch', lg: 'flex-start' },
          }}
        >
          <Box
            ref={element}
            component="form"
            noValidate
            onSubmit={handleSubmit}
            aria-label={frame.text.one}
            tabIndex={-1}
            sx={{
              outline: 'none',
              flex: '1 1 auto',
              maxWidth: 880,
              minWidth: 0,
              display: 'grid',
              gridTemplateColumns: 'minmax(0, 1fr)',
              gap: 8,
            }}
          >
            {lock !== undefined && <Alert severity="info">{lock}</Alert>}
            <DraftBar draft={draft} record={record} onClose={() => element.current?.focus({ preventScroll: true })} />
            {freshness !== 'asLoaded' && (
              <Alert
                severity="info"
                role="status"
                action={
                  freshness === 'behind' ? (
                    <Button color="inherit" onClick={() => setIsStale(true)}>
                      {t('form.elsewhere.compare')}
                    </Button>
                  ) : undefined
                }
              >
                {t(`form.elsewhere.${freshness}`, { editor: record?.revision.editor ?? t('merge.somebody') })}
              </Alert>
            )}
            <ErrorSummary attempt={attempt} />
            {definition.sections.map((section) => (
              <FormSection key={section.key} section={section} />
            ))}
            {words !== undefined && (
              <Alert
                severity="error"
                action={
                  <Button color="inherit" type="submit">
                    {t('form.retry')}
                  </Button>
                }
              >
                <AlertTitle>{words.title}</AlertTitle>
                {words.advice}
                {words.requestId !== undefined && (
                  <Typography variant="caption" component="p">
                    {words.requestId}
                  </Typography>
                )}
              </Alert>
            )}
            <FormBar countChanges={countChanges} isSaving={isSaving} lock={lock} onCancel={onCancel} />
          </Box>
          {Beside === undefined ? (
            definition.sections.length > 1 && <SectionList sections={definition.sections} />
          ) : (
            <FormAside>
              <Beside record={base} isReadOnly={isReadOnly} />
            </FormAside>
          )}
        </Box>
        {isStale && base !== null && (
          <MergeDialog
            resource={resource}
            path={path}
            definition={definition}
            original={base}
            mine={form.getValues()}
            save={save}
            onMerged={(saved) => finish(saved, form.getValues())}
            onCancel={() => setIsStale(false)}
          />
        )}
      </FormFrameContext>
      <UnsavedChangesDialog hasChanges={() => !isDone.current && hasChanges()} onLeave={draft.giveUp} />
    </FormProvider>
  );
}
