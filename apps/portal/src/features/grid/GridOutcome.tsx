import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

import { isUnderWay } from '../../kit/jobs/job.ts';
import { failureSentence } from '../../ui/feedback/failureSentence.ts';
import { useErrorText } from '../../ui/feedback/useErrorText.ts';
import { useFormats } from '../../ui/format/useFormats.ts';
import { useText } from '../../ui/text/useText.ts';
import type { GridSave } from './useGridSave.ts';

interface GridOutcomeProps {
  readonly save: GridSave;
  readonly resourceName: string;
  /** The job cannot be followed: what was typed stays. */
  readonly onGiveUp: () => void;
}

/** Shows what became of the last save, with its undo. */
export function GridOutcome({ save, resourceName, onGiveUp }: GridOutcomeProps) {
  const t = useText('grid');
  const { number } = useFormats();
  const errorText = useErrorText(resourceName);
  const { job, isUndo, start, undo } = save;
  const error = start.error ?? undo.error ?? save.error;
  if (error !== null) {
    return (
      <Alert severity="error" onClose={onGiveUp}>
        {failureSentence(errorText(error, 'saving'))}
      </Alert>
    );
  }
  if (job === undefined || isUnderWay(job)) return null;
  const { changed = 0, unchanged = 0, refused = 0 } = job.counts;
  const isWhole = job.status === 'Done' && refused === 0;
  return (
    <Alert
      role="status"
      severity={isWhole ? 'success' : 'warning'}
      onClose={save.dismiss}
      action={
        job.canBeUndone && !isUndo ? (
          <>
            <Button color="inherit" loading={undo.isPending} onClick={() => undo.mutate()}>
              {t('outcome.undo')}
            </Button>
            <Button color="inherit" onClick={save.dismiss}>
              {t('outcome.close')}
            </Button>
          </>
        ) : undefined
      }
    >
      {job.status !== 'Done' && `${t(`outcome.${job.status}`)} `}
      {isUndo
        ? t(refused === 0 ? 'outcome.undone' : 'outcome.undoneExcept', {
            count: changed,
            shown: number(changed),
            refused: number(refused),
          })
        : t('outcome.counts', {
            changed: number(changed),
            unchanged: number(unchanged),
            refused: number(refused),
          })}
    </Alert>
  );
}
