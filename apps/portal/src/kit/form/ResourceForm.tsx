import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { FormProvider } from 'react-hook-form';

import { useText } from '../../ui/text/useText.ts';
import { isWriteOfOtherTab } from '../api/ownWrites.ts';
import { hasChangeable } from './fieldFacts.ts';
import { DraftBar } from './draft/DraftBar.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { FormAside } from './FormAside.tsx';
import { FormBar } from './FormBar.tsx';
import type { RecordValues } from '../definition/formDefinition.ts';
import { FormFrameContext } from './formFrame.ts';
import { FormSection } from './FormSection.tsx';
import { MergeDialog } from './MergeDialog.tsx';
import { SectionList } from './SectionList.tsx';
import { UnsavedChangesDialog } from './UnsavedChangesDialog.tsx';
import { useRecordForm, type ResourceFormProps } from './useRecordForm.ts';

interface NewerNoticeProps {
  readonly freshness: 'refreshed' | 'behind';
  readonly record: RecordValues | null;
  readonly onCompare: () => void;
}

/** A newer version is shown, or waits next to unsaved changes (KIT-08). */
function NewerNotice({ freshness, record, onCompare }: NewerNoticeProps) {
  const t = useText('kit');
  const compare = freshness === 'behind' && (
    <Button color="inherit" onClick={onCompare}>
      {t('form.elsewhere.compare')}
    </Button>
  );
  return (
    <Alert severity="info" role="status" action={compare || undefined}>
      {isWriteOfOtherTab(record)
        ? t(`form.otherTab.${freshness}`)
        : t(`form.elsewhere.${freshness}`, { editor: record?.revision.editor ?? t('merge.somebody') })}
    </Alert>
  );
}

const formStyles = {
  outline: 'none',
  flex: '1 1 auto',
  maxWidth: 880,
  minWidth: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 8,
} as const;

/** The form of a resource: checks on leaving a field and on save, saves once, loses nothing (KIT-06, ERR-62). */
export function ResourceForm(props: ResourceFormProps) {
  const { resource, path, form: definition, record, lock, onCancel } = props;
  const model = useRecordForm(props);
  const { form, frame, base, freshness, draft, element, failure, isReadOnly } = model;
  const { beside: Beside } = definition;
  const Label = definition.saving?.label;
  // A record of facts alone has nothing to save, for no one.
  const canSave = record === null || (resource.actions.includes('update') && hasChangeable(resource, definition));
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
            onSubmit={model.handleSubmit}
            aria-label={frame.text.one}
            tabIndex={-1}
            sx={formStyles}
          >
            {lock !== undefined && <Alert severity="info">{lock}</Alert>}
            <DraftBar draft={draft} record={record} onClose={() => element.current?.focus({ preventScroll: true })} />
            {freshness !== 'asLoaded' && (
              <NewerNotice freshness={freshness} record={record} onCompare={() => model.setIsStale(true)} />
            )}
            <ErrorSummary attempt={model.attempt} />
            {definition.sections.map((section) => (
              <FormSection key={section.key} section={section} />
            ))}
            {canSave && (
              <FormBar
                countChanges={model.countChanges}
                isSaving={model.isSaving}
                lock={lock}
                failure={failure}
                label={Label && <Label record={base} isReadOnly={isReadOnly} />}
                onCancel={onCancel}
              />
            )}
          </Box>
          {Beside === undefined ? (
            definition.sections.length > 1 && <SectionList sections={definition.sections} />
          ) : (
            <FormAside>
              <Beside record={base} isReadOnly={isReadOnly} />
            </FormAside>
          )}
        </Box>
        {model.asked !== null && definition.saving !== undefined && (
          <definition.saving.dialog
            values={model.asked.values}
            record={model.asked.record}
            onConfirm={model.handleConfirm}
            onCancel={model.handleCancel}
          />
        )}
        {model.isStale && base !== null && (
          <MergeDialog
            resource={resource}
            path={path}
            definition={definition}
            original={base}
            mine={form.getValues()}
            save={model.saveMerged}
            onMerged={(saved) => model.finish(saved, form.getValues())}
            onCancel={() => model.setIsStale(false)}
          />
        )}
      </FormFrameContext>
      <UnsavedChangesDialog hasChanges={model.hasUnsaved} onLeave={draft.giveUp} />
    </FormProvider>
  );
}
