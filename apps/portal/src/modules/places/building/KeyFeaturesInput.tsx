import TextField from '@mui/material/TextField';

import { useText } from '../../../ui/text/useText.ts';
import type { WidgetProps } from '../../../kit/definition/formDefinition.ts';
import { RowsInput } from '../../../features/rows/RowsInput.tsx';

const parts = ['title', 'description'] as const;

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Rows of title and description. */
export function KeyFeaturesInput(props: WidgetProps) {
  const t = useText('kit');
  return (
    <RowsInput widget={props} emptyRow={{ title: '', description: '' }}>
      {({ row, index, errorOf, idOf, change }) =>
        parts.map((part) => (
          <TextField
            key={part}
            id={idOf(part)}
            label={`${t(`form.keyFeatures.${part}`)} ${index + 1}`}
            value={textOf(row[part])}
            multiline={part === 'description'}
            error={errorOf(part) !== undefined}
            helperText={errorOf(part)}
            onChange={(event) => change(part, event.target.value)}
            slotProps={{ input: { readOnly: props.isReadOnly } }}
          />
        ))
      }
    </RowsInput>
  );
}
