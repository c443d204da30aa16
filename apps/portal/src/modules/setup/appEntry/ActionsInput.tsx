import { deepLinkFacts } from '@atrium/contract';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';

import { ReferenceInput } from '../../../kit/form/fields/ReferenceInput.tsx';
import { RowsInput, type InputRow } from '../../../features/rows/RowsInput.tsx';
import type { WidgetProps } from '../../../kit/definition/formDefinition.ts';
import { useText } from '../../../ui/text/useText.ts';
import { IconInput } from './IconInput.tsx';

interface ActionRowsProps {
  readonly widget: WidgetProps;
  /** What an action has apart from where it leads: a card's an icon, a menu entry's a name. */
  readonly first: 'icon' | 'name';
}

/** The field of an address outside. */
const addressFields = { icon: 'externalLink', name: 'externalUrl' } as const;

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Is where an action leads: one of the app's deep links, or an address outside (BRAND-20). */
function ActionRows({ widget, first }: ActionRowsProps) {
  const t = useText('appEntry');
  const { isReadOnly, onBlur } = widget;
  const address = addressFields[first];
  const labelOf = (part: string, index: number) => t(`action.${part}`, { row: index + 1 });
  const firstInput = ({ row, index, errorOf, idOf, change }: InputRow) => {
    const shared = { id: idOf(first), label: labelOf(first, index) };
    if (first === 'icon')
      return (
        <IconInput
          {...shared}
          value={row['icon']}
          error={errorOf('icon')}
          isReadOnly={isReadOnly}
          onChange={(name) => change('icon', name)}
        />
      );
    return (
      <TextField
        {...shared}
        value={textOf(row['name'])}
        error={errorOf('name') !== undefined}
        helperText={errorOf('name')}
        onChange={(event) => change('name', event.target.value === '' ? null : event.target.value)}
        slotProps={{ input: { readOnly: isReadOnly } }}
      />
    );
  };
  return (
    <RowsInput widget={widget} emptyRow={{ [first]: null, deepLinkId: null, [address]: null }}>
      {(inputRow) => {
        const { row, index, errorOf, idOf, change } = inputRow;
        return (
          <>
            {firstInput(inputRow)}
            <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
              <ReferenceInput
                {...widget}
                id={idOf('deepLinkId')}
                label={labelOf('deepLinkId', index)}
                help={undefined}
                isRequired={false}
                error={errorOf('deepLinkId')}
                value={row['deepLinkId'] ?? null}
                onChange={(value) => change('deepLinkId', value)}
                onBlur={onBlur}
                definition={{ field: 'deepLinkId', reference: { resource: deepLinkFacts } }}
              />
              <TextField
                id={idOf(address)}
                label={labelOf(address, index)}
                type="url"
                value={textOf(row[address])}
                error={errorOf(address) !== undefined}
                helperText={errorOf(address)}
                onChange={(event) => change(address, event.target.value === '' ? null : event.target.value)}
                slotProps={{ input: { readOnly: isReadOnly } }}
              />
            </Box>
          </>
        );
      }}
    </RowsInput>
  );
}

/** Shows what a card opens, by icons (BRAND-17). */
export function CardActionsInput(props: WidgetProps) {
  return <ActionRows widget={props} first="icon" />;
}

/** Shows what a menu entry opens, by names (BRAND-11). */
export function MenuActionsInput(props: WidgetProps) {
  return <ActionRows widget={props} first="name" />;
}
