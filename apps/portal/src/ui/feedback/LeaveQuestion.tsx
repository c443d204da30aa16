import { useText } from '../text/useText.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface LeaveQuestionProps {
  readonly isOpen: boolean;
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

/** Asks before what is typed is left behind; staying is the way out that loses nothing (SHELL-54). */
export function LeaveQuestion({ isOpen, onLeave, onStay }: LeaveQuestionProps) {
  const t = useText('kit');
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('form.leave.title')}
      confirmLabel={t('form.leave.confirm')}
      isDanger
      onConfirm={onLeave}
      onCancel={onStay}
    >
      {t('form.leave.body')}
    </ConfirmDialog>
  );
}
