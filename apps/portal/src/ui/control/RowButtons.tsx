import ArrowDownwardOutlined from '@mui/icons-material/ArrowDownwardOutlined';
import ArrowUpwardOutlined from '@mui/icons-material/ArrowUpwardOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';

import { Hint } from '../feedback/Hint.tsx';
import { useText } from '../text/useText.ts';

interface RowButtonsProps {
  /** The row's place, from 0. */
  readonly index: number;
  readonly total: number;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

/** The buttons of one of several rows of a field: up, down and remove (KIT-14). */
export function RowButtons({ index, total, onMove, onRemove }: RowButtonsProps) {
  const t = useText('kit');
  const row = index + 1;
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'flex-end', width: 108 }}>
      {index > 0 && (
        <Hint title={t('form.rows.up', { row })}>
          <IconButton aria-label={t('form.rows.up', { row })} onClick={() => onMove(-1)}>
            <ArrowUpwardOutlined />
          </IconButton>
        </Hint>
      )}
      {index < total - 1 && (
        <Hint title={t('form.rows.down', { row })}>
          <IconButton aria-label={t('form.rows.down', { row })} onClick={() => onMove(1)}>
            <ArrowDownwardOutlined />
          </IconButton>
        </Hint>
      )}
      <Hint title={t('form.rows.remove', { row })}>
        <IconButton aria-label={t('form.rows.remove', { row })} onClick={onRemove}>
          <DeleteOutlined />
        </IconButton>
      </Hint>
    </Box>
  );
}
