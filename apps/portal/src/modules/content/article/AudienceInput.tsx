import { buildingFacts, type customerArticle, employeeGroupFacts, type RecordOf } from '@atrium/contract';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';

import { ChoiceInput } from '../../../kit/form/fields/ChoiceInput.tsx';
import { ReferenceInput } from '../../../kit/form/fields/ReferenceInput.tsx';
import type { ReferenceSource, WidgetProps } from '../../../kit/definition/formDefinition.ts';
import { useFormFrame } from '../../../kit/form/formFrame.ts';
import { useText } from '../../../ui/text/useText.ts';

/** The buildings of the customer that the article belongs to. */
const buildings: ReferenceSource = {
  resource: buildingFacts,
  label: 'name',
  filter: ({ customerId }) => {
    const id = typeof customerId === 'string' ? customerId : null;
    return { kind: 'compare', field: 'customerId', operator: 'eq', value: id };
  },
};

function parentOf(buildingId: unknown): { readonly buildingId: string } | undefined {
  return typeof buildingId === 'string' ? { buildingId } : undefined;
}

/** Checks whether the article is for an employee group. */
function useIsForGroup(): boolean {
  const { control } = useFormFrame();
  return useWatch({ control, compute: ({ audienceType }) => audienceType === 'employeeGroup' });
}

/** Shows who an article is for; without a group as audience no group stays behind, as it could not be deleted then (CONT-07). */
export function AudienceInput(props: WidgetProps) {
  const { setValue } = useFormContext();
  const handleChange = (audience: unknown) => {
    props.onChange(audience);
    if (audience !== 'employeeGroup') setValue('employeeGroupId', null, { shouldDirty: true });
  };
  return <ChoiceInput {...props} onChange={handleChange} />;
}

/** The group of the building that an article is for, asked where its audience is one (CONT-07). */
export function AudienceGroupInput(props: WidgetProps) {
  return useIsForGroup() ? <ReferenceInput {...props} isRequired /> : null;
}

/** The group that a customer's article is for: its building is chosen first, which is no field of the article (CONT-07). */
export function CustomerGroupInput(props: WidgetProps<RecordOf<typeof customerArticle>>) {
  const t = useText('customerArticle');
  const [chosen, setChosen] = useState<unknown>();
  const isForGroup = useIsForGroup();
  if (!isForGroup) return null;
  const buildingId = chosen === undefined ? props.record?.groupBuildingId : chosen;
  const groups: ReferenceSource = { resource: employeeGroupFacts, parents: () => parentOf(buildingId) };
  const handleBuilding = (value: unknown) => {
    setChosen(value);
    props.onChange(null);
  };
  return (
    <Stack spacing={3}>
      <ReferenceInput
        {...props}
        id={`${props.id}-building`}
        field="groupBuildingId"
        label={t('fields.groupBuildingId')}
        help={undefined}
        error={undefined}
        isRequired
        value={buildingId}
        onChange={handleBuilding}
        onBlur={() => undefined}
        definition={{ field: 'groupBuildingId', reference: buildings }}
      />
      <ReferenceInput {...props} isRequired definition={{ ...props.definition, reference: groups }} />
    </Stack>
  );
}
