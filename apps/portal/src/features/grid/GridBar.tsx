import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx';
import { DisabledReason } from '../../ui/feedback/DisabledReason.tsx';
import { useFormats } from '../../ui/format/useFormats.ts';
import { useText } from '../../ui/text/useText.ts';
import type { GridSave } from './useGridSave.ts';

interface GridBarProps {
  readonly changed: number;
  readonly wrong: number;
  /** Rows that the next save takes. */
  readonly ready: number;
  /** Whether more rows are ready than one save takes. */
  readonly isOverLimit: boolean;
  readonly save: GridSave;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
  readonly onNextWrong: () => void;
}

/** At the foot of a grid: how many rows are changed and wrong, Save and Discard. */
export function GridBar({ changed, wrong, ready, isOverLimit, save, onSave, onDiscard, onNextWrong }: GridBarProps) {
  const t = useText('grid');
  const { number } = useFormats();
  const [isAsking, setIsAsking] = useState(false);
  const { job } = save;
  const reason = changed === 0 ? t('bar.nothing') : ready === 0 ? t('bar.allWrong') : undefined;
  const counts =
    changed === 0 && wrong === 0 ? t('bar.none') : t('bar.counts', { changed: number(changed), wrong: number(wrong) });
  const progress = t('bar.saving', { done: number(job?.done ?? 0), total: number(job?.total ?? ready) });
  return (
    <Paper
      className="formBar"
      variant="outlined"
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 'appBar',
        display: 'flex',
        flexWrap: 'wrap',
        gap: 3,
        alignItems: 'center',
        p: 3,
        borderRadius: 2,
      }}
    >
      <DisabledReason reason={save.isUnderWay ? undefined : reason}>
        <Button variant="contained" loading={save.isUnderWay} loadingPosition="start" onClick={onSave}>
          {ready === 0 ? t('bar.save') : t('bar.saveCount', { count: ready, shown: number(ready) })}
        </Button>
      </DisabledReason>
      {changed > 0 && !save.isUnderWay && <Button onClick={() => setIsAsking(true)}>{t('bar.discard')}</Button>}
      {wrong > 0 && <Button onClick={onNextWrong}>{t('bar.nextWrong')}</Button>}
      <Typography role="status" variant="body2" color="textSecondary" sx={{ ml: { sm: 'auto' } }}>
        {save.isUnderWay ? progress : counts} {isOverLimit && t('bar.overLimit', { most: number(ready) })}
      </Typography>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('bar.discardTitle', { count: changed, shown: number(changed) })}
        confirmLabel={t('bar.discard')}
        isDanger
        onConfirm={() => {
          setIsAsking(false);
          onDiscard();
        }}
        onCancel={() => setIsAsking(false)}
      >
        {t('bar.discardBody')}
      </ConfirmDialog>
    </Paper>
  );
}
