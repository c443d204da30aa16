import { indoorTypes } from '@atrium/contract';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';

import { type InputRow, RowsInput } from '../../../features/rows/RowsInput.tsx';
import type { WidgetProps } from '../../../kit/definition/formDefinition.ts';
import { useText } from '../../../ui/text/useText.ts';

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Rows of an amenity, the type of place that it is in and the floor (BLDG-14). */
export function FeaturedAmenitiesInput(props: WidgetProps) {
  const text = useText('buildingForm');
  const types = useText('space');
  const inputOf = (part: string, { row, index, errorOf, idOf, change }: InputRow) => ({
    id: idOf(part),
    label: text(`amenity.${part}`, { row: index + 1 }),
    value: textOf(row[part]),
    error: errorOf(part) !== undefined,
    helperText: errorOf(part),
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      change(part, target.value === '' && part !== 'amenity' ? null : target.value),
    slotProps: { input: { readOnly: props.isReadOnly } },
  });
  return (
    <RowsInput widget={props} emptyRow={{ amenity: '', spaceType: null, floor: null }}>
      {(row) => (
        <>
          <TextField {...inputOf('amenity', row)} required />
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } }}>
            <TextField {...inputOf('spaceType', row)} select>
              <MenuItem value="">{text('amenity.noType')}</MenuItem>
              {indoorTypes.map((type) => (
                <MenuItem key={type} value={type}>
                  {types(`values.type.${type}`)}
                </MenuItem>
              ))}
            </TextField>
            <TextField {...inputOf('floor', row)} />
          </Box>
        </>
      )}
    </RowsInput>
  );
}
