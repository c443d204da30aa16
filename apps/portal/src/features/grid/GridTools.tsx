import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';

import { useFormats } from '../../ui/format/useFormats.ts';
import { useText } from '../../ui/text/useText.ts';
import type { GridColumn } from './gridDefinition.ts';
import { type GridView, nextOrder } from './gridOrder.ts';

interface GridToolsProps {
  readonly view: GridView;
  readonly columns: readonly GridColumn[];
  /** Rows that are shown, and all. */
  readonly shown: number;
  readonly total: number;
  readonly headingOf: (field: string) => string;
  readonly onChange: (view: GridView) => void;
}

/** Above a grid: which rows are shown and in which order, also by keyboard. */
export function GridTools({ view, columns, shown, total, headingOf, onChange }: GridToolsProps) {
  const t = useText('grid');
  const { number } = useFormats();
  const { order, sought } = view;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
      <TextField
        type="search"
        size="small"
        fullWidth={false}
        label={t('tools.filter')}
        value={sought}
        onChange={({ target }) => onChange({ ...view, sought: target.value })}
      />
      <TextField
        select
        size="small"
        label={t('tools.sort')}
        value={order?.field ?? ''}
        onChange={({ target }) =>
          onChange({ ...view, order: target.value === '' ? null : nextOrder(null, target.value) })
        }
        fullWidth={false}
        sx={{ minWidth: 200 }}
      >
        <MenuItem value="">{t('tools.unsorted')}</MenuItem>
        {columns.map(({ field }) => (
          <MenuItem key={field} value={field}>
            {headingOf(field)}
          </MenuItem>
        ))}
      </TextField>
      {order !== null && (
        <Button
          size="small"
          onClick={() => onChange({ ...view, order: { ...order, isDescending: !order.isDescending } })}
        >
          {t(order.isDescending ? 'tools.ascending' : 'tools.descending')}
        </Button>
      )}
      <Typography role="status" variant="body2" color="textSecondary">
        {sought.trim() === '' ? '' : t('tools.shown', { shown: number(shown), count: total, total: number(total) })}
      </Typography>
    </Box>
  );
}
