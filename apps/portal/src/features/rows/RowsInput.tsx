import AddOutlined from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useRef, type ReactNode } from 'react';

import { RowButtons } from '../../ui/control/RowButtons.tsx';
import { useFocusNext } from '../../ui/control/useFocusNext.ts';
import { moved } from '../../ui/images/moved.ts';
import { useText } from '../../ui/text/useText.ts';
import type { Values, WidgetProps } from '../../kit/definition/formDefinition.ts';
import { FieldText, hasFieldText } from '../../ui/control/FieldText.tsx';

/** One row as its inputs are given it. */
export interface InputRow {
  readonly row: Values;
  /** Its place, from 0. */
  readonly index: number;
  /** The message of a part (`title`), if it has one. */
  readonly errorOf: (part: string) => string | undefined;
  /** The id of a part's input, by which the summary of errors finds it. */
  readonly idOf: (part: string) => string;
  readonly change: (part: string, value: unknown) => void;
}

interface RowsInputProps {
  readonly widget: WidgetProps;
  /** What a new row holds; its first part takes the focus. */
  readonly emptyRow: Values;
  readonly children: (row: InputRow) => ReactNode;
}

function rowsOf(value: unknown): readonly Values[] {
  const rows: readonly unknown[] = Array.isArray(value) ? value : [];
  return rows.filter((row): row is Values => typeof row === 'object' && row !== null);
}

/** Rows of several inputs each, added, removed and moved by buttons (KIT-14). */
export function RowsInput({ widget, emptyRow, children }: RowsInputProps) {
  const { id, label, isReadOnly, onChange, onBlur, partErrors } = widget;
  const t = useText('kit');
  const rows = rowsOf(widget.value);
  const list = useRef<HTMLDivElement>(null);
  const [firstPart = ''] = Object.keys(emptyRow);

  const focusNext = useFocusNext();
  const focusRow = (index: number) =>
    focusNext(() => list.current?.querySelector<HTMLElement>(`[id="${id}.${index}.${firstPart}"]`));
  const move = (index: number, by: -1 | 1) => {
    onChange(moved(rows, index, index + by));
    focusRow(index + by);
  };
  const remove = (index: number) => {
    onChange(rows.filter((_, at) => at !== index));
    focusRow(Math.max(0, index - 1));
  };

  return (
    <Box role="group" aria-labelledby={`${id}-label`} onBlur={onBlur} ref={list}>
      <Typography id={`${id}-label`} variant="body2" color={widget.error === undefined ? 'text.secondary' : 'error'}>
        {label}
      </Typography>
      {hasFieldText(widget) && (
        <FormHelperText error={widget.error !== undefined}>
          <FieldText {...widget} />
        </FormHelperText>
      )}
      {rows.map((row, index) => (
        // A row has no identity of its own but its place.
        <Box
          key={index}
          sx={{ display: 'flex', gap: 2, py: 2, flexWrap: 'wrap', borderBottom: 1, borderColor: 'divider' }}
        >
          <Box sx={{ flex: '1 1 240px', minWidth: 0, display: 'grid', gap: 2 }}>
            {children({
              row,
              index,
              errorOf: (part) => partErrors[`${index}.${part}`],
              idOf: (part) => `${id}.${index}.${part}`,
              change: (part, value) =>
                onChange(rows.map((one, at) => (at === index ? { ...one, [part]: value } : one))),
            })}
          </Box>
          {!isReadOnly && (
            <RowButtons
              index={index}
              total={rows.length}
              onMove={(by) => move(index, by)}
              onRemove={() => remove(index)}
            />
          )}
        </Box>
      ))}
      {!isReadOnly && (
        <Button
          id={id}
          startIcon={<AddOutlined />}
          sx={{ mt: 2 }}
          onClick={() => {
            onChange([...rows, emptyRow]);
            focusRow(rows.length);
          }}
        >
          {t('form.rows.add')}
        </Button>
      )}
    </Box>
  );
}
