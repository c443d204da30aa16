import { useFormContext, useWatch } from 'react-hook-form';

import { ChoiceInput } from '../../../kit/form/fields/ChoiceInput.tsx';
import { MultiReferenceInput, ReferenceInput } from '../../../kit/form/fields/ReferenceInput.tsx';
import { UrlInput } from '../../../kit/form/fields/TextInput.tsx';
import type { WidgetProps } from '../../../kit/definition/formDefinition.ts';
import { useFormFrame } from '../../../kit/form/formFrame.ts';

/** Sets what another choice leaves without meaning back to nothing. */
function useClearing(props: WidgetProps, cleared: Readonly<Record<string, readonly [string, unknown]>>) {
  const { setValue } = useFormContext();
  return (value: unknown) => {
    props.onChange(value);
    for (const [field, [kind, nothing]] of Object.entries(cleared))
      if (value !== kind) setValue(field, nothing, { shouldDirty: true });
  };
}

/** Shows who a notification is for (MSG-05). */
export function AudienceTypeInput(props: WidgetProps) {
  const handleChange = useClearing(props, {
    audienceBuildingIds: ['buildings', []],
    employeeGroupIds: ['employeeGroups', []],
  });
  return <ChoiceInput {...props} onChange={handleChange} />;
}

/** Shows what a notification opens (MSG-04). */
export function LinkTypeInput(props: WidgetProps) {
  const handleChange = useClearing(props, { deepLinkId: ['deepLink', null], linkUrl: ['externalUrl', null] });
  return <ChoiceInput {...props} onChange={handleChange} />;
}

function useIsChosen(field: 'audienceType' | 'linkType', value: string): boolean {
  const { control } = useFormFrame();
  return useWatch({ control, compute: (values) => values[field] === value });
}

/** The buildings of a customer that a notification is for (MSG-09). */
export function AudienceBuildingsInput(props: WidgetProps) {
  return useIsChosen('audienceType', 'buildings') ? <MultiReferenceInput {...props} isRequired /> : null;
}

/** The employee groups of a building that a notification is for (MSG-05). */
export function AudienceGroupsInput(props: WidgetProps) {
  return useIsChosen('audienceType', 'employeeGroups') ? <MultiReferenceInput {...props} isRequired /> : null;
}

/** The deep link that a notification opens. */
export function DeepLinkInput(props: WidgetProps) {
  return useIsChosen('linkType', 'deepLink') ? <ReferenceInput {...props} isRequired /> : null;
}

/** The external address that a notification opens. */
export function LinkUrlInput(props: WidgetProps) {
  return useIsChosen('linkType', 'externalUrl') ? <UrlInput {...props} isRequired /> : null;
}
