import { listLimits } from '@atrium/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

import { useFormats } from '../../ui/format/useFormats.ts';
import { useText } from '../../ui/text/useText.ts';
import type { BulkDefinition } from '../definition/listDefinition.ts';
import { useCountText } from './useCountText.ts';
import type { SelectionControl } from './useSelection.ts';

interface SelectionBarProps {
  readonly selection: SelectionControl;
  readonly total: number | undefined;
  readonly area: string;
  readonly actions: readonly BulkDefinition[];
  readonly onAction: (action: BulkDefinition) => void;
}

/** Shows how many rows are selected, and what can be done with all of them (KIT-05). */
export function SelectionBar({ selection, total = 0, area, actions, onAction }: SelectionBarProps) {
  const t = useText('kit');
  const own = useText(area);
  const { number } = useFormats();
  const countText = useCountText();
  const { count, isAll } = selection;
  return (
    <Box
      role="group"
      aria-label={t('list.selection.label')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        px: 3,
        py: 2,
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'brand.tint',
      }}
    >
      <Box component="output" sx={{ fontWeight: 600 }}>
        {t('list.selection.count', { count, shown: countText(count, 'first') })}
      </Box>
      {!isAll && total > count && (
        <Button size="small" onClick={selection.selectAll}>
          {total > listLimits.maxCounted
            ? t('list.selection.allOfMore', { shown: number(listLimits.maxCounted) })
            : t('list.selection.all', { count: total, shown: number(total) })}
        </Button>
      )}
      <Button size="small" onClick={selection.clear}>
        {t('list.selection.clear')}
      </Button>
      <Box sx={{ flex: 1 }} />
      {actions.map((action) => (
        <Button
          key={action.key}
          size="small"
          variant="outlined"
          startIcon={action.icon && <action.icon fontSize="small" />}
          onClick={() => onAction(action)}
          {...action.dialog.approach}
        >
          {own(`bulk.${action.key}`)}
        </Button>
      ))}
    </Box>
  );
}
