import { buildingFacts, type FilterNode, roleFacts } from '@atrium/contract';
import Box from '@mui/material/Box';

import { RowsInput } from '../../../features/rows/RowsInput.tsx';
import type { Values, WidgetProps } from '../../../kit/definition/formDefinition.ts';
import { MultiReferenceInput, ReferenceInput } from '../../../kit/form/fields/ReferenceInput.tsx';
import { TextInput } from '../../../kit/form/fields/TextInput.tsx';
import { useText } from '../../../ui/text/useText.ts';

const part = { isRequired: true, isNullable: false, choices: [], maxCharacters: undefined } as const;

/** Offers what is of the customer of a directory. */
function ofItsCustomer({ customerId }: Values): FilterNode | undefined {
  return typeof customerId === 'string'
    ? { kind: 'compare', field: 'customerId', operator: 'eq', value: customerId }
    : undefined;
}

/** Asks what the people of each group get, in the order of what counts first (SCIM-01). */
export function MappingInput(widget: WidgetProps) {
  const text = useText('provisioning');
  return (
    <RowsInput widget={widget} emptyRow={{ group: '', roleId: '', buildingIds: [] }}>
      {({ row, index, errorOf, idOf, change }) => {
        const propsOf = (name: 'group' | 'roleId' | 'buildingIds') => ({
          ...widget,
          id: idOf(name),
          field: `${widget.field}.${String(index)}.${name}`,
          label: text(`mapping.${name}`),
          help: undefined,
          error: errorOf(name),
          partErrors: {},
          value: row[name],
          onChange: (value: unknown) => change(name, value),
        });
        return (
          <Box sx={{ display: 'grid', gap: 2 }}>
            <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } }}>
              <TextInput
                {...propsOf('group')}
                isRequired
                definition={{ field: 'group' }}
                facts={{ ...part, kind: 'text' }}
              />
              <ReferenceInput
                {...propsOf('roleId')}
                isRequired
                definition={{ field: 'roleId', reference: { resource: roleFacts, label: 'name' } }}
                facts={{ ...part, kind: 'text' }}
              />
            </Box>
            <MultiReferenceInput
              {...propsOf('buildingIds')}
              isRequired={false}
              definition={{
                field: 'buildingIds',
                reference: { resource: buildingFacts, label: 'name', filter: ofItsCustomer },
              }}
              facts={{ ...part, kind: 'list' }}
            />
          </Box>
        );
      }}
    </RowsInput>
  );
}
