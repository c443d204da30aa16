import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx';
import { useText } from '../../ui/text/useText.ts';
import { useUnsavedChanges } from './useUnsavedChanges.ts';

interface UnsavedChangesDialogProps {
  readonly hasChanges: () => boolean;
  /** The changes are given up. */
  readonly onLeave: () => void;
}

/** Asks before unsaved changes are left behind; staying is the way out that loses nothing (SHELL-54). */
export function UnsavedChangesDialog({ hasChanges, onLeave }: UnsavedChangesDialogProps) {
  const t = useText('kit');
  const blocker = useUnsavedChanges(hasChanges);
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title={t('form.leave.title')}
      confirmLabel={t('form.leave.confirm')}
      isDanger
      onConfirm={() => {
        onLeave();
        blocker.proceed?.();
      }}
      onCancel={() => blocker.reset?.()}
    >
      {t('form.leave.body')}
    </ConfirmDialog>
  );
}
