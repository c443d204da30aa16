import AddOutlined from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

import { ColourInput } from '../../../kit/form/fields/ColourInput.tsx';
import { FieldText, hasFieldText } from '../../../ui/control/FieldText.tsx';
import { NumberInput } from '../../../kit/form/fields/NumberInput.tsx';
import { TextInput } from '../../../kit/form/fields/TextInput.tsx';
import type { Values, WidgetProps } from '../../../kit/definition/formDefinition.ts';
import { useFocusNext } from '../../../ui/control/useFocusNext.ts';
import { useText } from '../../../ui/text/useText.ts';

const number: WidgetProps['facts'] = {
  kind: 'number',
  isRequired: true,
  isNullable: false,
  choices: [],
  maxCharacters: undefined,
};
const textual: WidgetProps['facts'] = { ...number, kind: 'text', isRequired: false };

function rowsOf(value: unknown): readonly Values[] {
  const rows: readonly unknown[] = Array.isArray(value) ? value : [];
  return rows.filter((row): row is Values => typeof row === 'object' && row !== null);
}

function replaced(rows: readonly Values[], at: number, part: Values): Values[] {
  return rows.map((row, index) => (index === at ? { ...row, ...part } : row));
}

function Rows({ columns, children }: { readonly columns: string; readonly children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: 4, alignItems: 'start', gridTemplateColumns: { xs: '1fr', sm: columns } }}>
      {children}
    </Box>
  );
}

/** Ambient controllers with their bounds and presets (BRAND-25, BRAND-26). */
export function AmbientInput(props: WidgetProps) {
  const { id, label, isReadOnly, onChange, onBlur, partErrors, error } = props;
  const text = useText('extension');
  const controllers = rowsOf(props.value);
  const focusNext = useFocusNext();
  const focus = (path: string) => focusNext(() => document.getElementById(`${id}.${path}`));
  /** Returns what one part of the value is entered with. */
  const part = (path: string, name: string, row: Values, set: (part: Values) => void): WidgetProps => ({
    ...props,
    id: `${id}.${path}.${name}`,
    field: `${props.field}.${path}.${name}`,
    label: text(`ambient.${name}`),
    help: undefined,
    error: partErrors[`${path}.${name}`],
    partErrors: {},
    isRequired: name !== 'description' && name !== 'color',
    value: row[name],
    onChange: (value) => set({ [name]: value }),
    facts: name === 'lowValue' || name === 'highValue' || name === 'value' ? number : textual,
  });

  return (
    <Box
      id={id}
      role="group"
      tabIndex={-1}
      aria-label={label}
      onBlur={onBlur}
      sx={{ gridColumn: '1 / -1', display: 'grid', gap: 4 }}
    >
      {hasFieldText(props) && (
        <FormHelperText error={error !== undefined}>
          <FieldText {...props} />
        </FormHelperText>
      )}
      {controllers.map((controller, at) => {
        const path = String(at);
        const set = (changed: Values) => onChange(replaced(controllers, at, changed));
        const presets = rowsOf(controller['presets']);
        const title = text('ambient.controller', { number: at + 1 });
        return (
          <Paper key={path} variant="outlined" role="group" aria-label={title} sx={{ p: 4, display: 'grid', gap: 4 }}>
            <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
            <Rows columns="2fr 1fr 1fr">
              <TextInput {...part(path, 'name', controller, set)} />
              <NumberInput {...part(path, 'lowValue', controller, set)} />
              <NumberInput {...part(path, 'highValue', controller, set)} />
            </Rows>
            {presets.map((preset, place) => {
              const own = `${path}.presets.${String(place)}`;
              const setPreset = (changed: Values) => set({ presets: replaced(presets, place, changed) });
              const name = text('ambient.preset', { number: place + 1 });
              return (
                <Box key={own} role="group" aria-label={name} sx={{ pl: { sm: 4 }, display: 'grid', gap: 2 }}>
                  <Rows columns="1fr 1fr">
                    <TextInput {...part(own, 'name', preset, setPreset)} />
                    <NumberInput {...part(own, 'value', preset, setPreset)} />
                    <TextInput {...part(own, 'description', preset, setPreset)} />
                    <ColourInput {...part(own, 'color', preset, setPreset)} />
                  </Rows>
                  {!isReadOnly && (
                    <Button
                      color="error"
                      sx={{ justifySelf: 'start' }}
                      aria-label={text('ambient.removePresetOf', { preset: name, controller: title })}
                      onClick={() => {
                        set({ presets: presets.filter((_, index) => index !== place) });
                        focus(`${path}.name`);
                      }}
                    >
                      {text('ambient.removePreset')}
                    </Button>
                  )}
                </Box>
              );
            })}
            {!isReadOnly && (
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
                <Button
                  startIcon={<AddOutlined />}
                  aria-label={text('ambient.addPresetTo', { controller: title })}
                  onClick={() => {
                    set({
                      presets: [
                        ...presets,
                        { name: '', description: null, value: controller['lowValue'], color: null },
                      ],
                    });
                    focus(`${path}.presets.${String(presets.length)}.name`);
                  }}
                >
                  {text('ambient.addPreset')}
                </Button>
                <Button
                  color="error"
                  aria-label={text('ambient.removeOf', { controller: title })}
                  onClick={() => {
                    onChange(controllers.filter((_, index) => index !== at));
                    document.getElementById(id)?.focus();
                  }}
                >
                  {text('ambient.remove')}
                </Button>
              </Box>
            )}
          </Paper>
        );
      })}
      {!isReadOnly && (
        <Button
          variant="outlined"
          startIcon={<AddOutlined />}
          sx={{ justifySelf: 'start' }}
          onClick={() => {
            onChange([...controllers, { name: '', lowValue: 0, highValue: 100, presets: [] }]);
            focus(`${String(controllers.length)}.name`);
          }}
        >
          {text('ambient.add')}
        </Button>
      )}
    </Box>
  );
}
