import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';

import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { useText } from '../../../ui/text/useText.ts';
import type { ImportOutcome } from './translationCsv.ts';

const MAX_SHOWN = 50;

interface ImportDialogProps {
  readonly outcome: ImportOutcome;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Shows what a file would change, or everything that is wrong with it (CUST-17). */
export function ImportDialog({ outcome, onConfirm, onClose }: ImportDialogProps) {
  const text = useText('translation');
  const { count, problems } = outcome;
  return (
    <ConfirmDialog
      isOpen
      title={text('import.title')}
      confirmLabel={text('import.confirm')}
      refusal={problems.length > 0 ? text('import.refused', { count: problems.length }) : undefined}
      onConfirm={count === 0 ? onClose : onConfirm}
      onCancel={onClose}
    >
      {problems.length === 0 ? (
        <Alert severity="info">{text('import.changes', { count })}</Alert>
      ) : (
        <Box component="ul" sx={{ m: 0, pl: 6, maxHeight: 320, overflow: 'auto' }} tabIndex={0}>
          {problems.slice(0, MAX_SHOWN).map(({ line, code, what }) => (
            <li key={`${String(line)} ${what}`}>{text(`import.problems.${code}`, { line, what })}</li>
          ))}
          {problems.length > MAX_SHOWN && <li>{text('import.more', { count: problems.length - MAX_SHOWN })}</li>}
        </Box>
      )}
    </ConfirmDialog>
  );
}
