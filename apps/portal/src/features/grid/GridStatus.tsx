import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

import type { ResourceText } from '../../kit/form/useResourceText.ts';
import { useFormats } from '../../ui/format/useFormats.ts';
import { useText } from '../../ui/text/useText.ts';
import type { GridColumn } from './gridDefinition.ts';
import type { GridLine } from './gridEdits.ts';
import { isLocked } from './GridTable.tsx';
import { type GridWords, textOfValue } from './gridText.ts';

interface GridStatusProps {
  readonly id: string;
  /** The row of the active cell; undefined on the row that adds one. */
  readonly line: GridLine | undefined;
  readonly column: GridColumn;
  readonly columns: readonly GridColumn[];
  readonly words: GridWords;
  readonly text: ResourceText;
  /** What the last step left out. */
  readonly notice: string | undefined;
  readonly refusalOf: (code: string) => string;
  readonly isReadOnly: boolean;
  readonly onDiscard: (key: string) => void;
  readonly onKeep: (key: string) => void;
}

/** Under a grid: what is wrong with the active cell and its row, what it had before, and the keys. */
export function GridStatus(props: GridStatusProps) {
  const { id, line, column, columns, words, text, notice, refusalOf, isReadOnly, onDiscard, onKeep } = props;
  const t = useText('grid');
  const { labelled } = useFormats();
  const own = line?.issues.filter(({ field }) => field === column.field) ?? [];
  const others = line?.issues.filter(({ field }) => field !== column.field) ?? [];
  const messages = [
    ...own.map(({ code, limit }) => text.message(code, limit)),
    ...others.map(({ field, code, limit }) => labelled(text.label(field), text.message(code, limit))),
    ...(line?.refusal === undefined ? [] : [refusalOf(line.refusal)]),
  ];
  const isChanged = line?.changed.includes(column.field) === true && line.record !== null;
  const former = isChanged ? textOfValue(column, line.record?.[column.field], words) : '';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', minHeight: 44 }}>
      <Box role="status" sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere', fontSize: '0.8125rem' }}>
        {notice !== undefined && <div>{notice}</div>}
        {line?.isBehind === true && (
          <Box sx={{ color: 'warning.main' }}>
            {t('behind', { editor: line.record?.revision.editor ?? t('someone') })}
          </Box>
        )}
        {messages.length > 0 && <Box sx={{ color: 'error.main' }}>{messages.join(' · ')}</Box>}
        {isChanged && <div>{t('former', { value: former === '' ? t('empty') : former })}</div>}
        {!isReadOnly && isLocked(column, line) && <div>{t('kept', { field: text.label(column.field) })}</div>}
      </Box>
      {line?.isBehind === true && !isReadOnly && <Button onClick={() => onKeep(line.key)}>{t('keepMine')}</Button>}
      {line !== undefined && line.changed.length > 0 && !isReadOnly && (
        <Button onClick={() => onDiscard(line.key)}>{line.record === null ? t('removeRow') : t('discardRow')}</Button>
      )}
      <Typography id={id} variant="caption" color="textSecondary" sx={{ flex: '1 0 100%' }}>
        {t(isReadOnly ? 'keysToRead' : 'keys', { columns: columns.length })}
      </Typography>
    </Box>
  );
}
