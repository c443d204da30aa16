import { LeaveQuestion } from '../../ui/feedback/LeaveQuestion.tsx';
import { useUnsavedChanges } from './useUnsavedChanges.ts';

interface UnsavedChangesDialogProps {
  readonly hasChanges: () => boolean;
  /** The changes are given up. */
  readonly onLeave: () => void;
}

/** Asks before unsaved changes are left behind by a way to another page (SHELL-54). */
export function UnsavedChangesDialog({ hasChanges, onLeave }: UnsavedChangesDialogProps) {
  const blocker = useUnsavedChanges(hasChanges);
  return (
    <LeaveQuestion
      isOpen={blocker.state === 'blocked'}
      onLeave={() => {
        onLeave();
        blocker.proceed?.();
      }}
      onStay={() => blocker.reset?.()}
    />
  );
}
