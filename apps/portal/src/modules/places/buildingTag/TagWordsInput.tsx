import { useWatch } from 'react-hook-form';

import { ChoiceInput } from '../../../kit/form/fields/ChoiceInput.tsx';
import { TextInput } from '../../../kit/form/fields/TextInput.tsx';
import type { WidgetProps } from '../../../kit/definition/formDefinition.ts';
import { useFormFrame } from '../../../kit/form/formFrame.ts';
import { useText } from '../../../ui/text/useText.ts';

/** Name and group of a tag from the master tags are theirs; a building's own says both itself (KIT-18). */
function useOwnWords(props: WidgetProps): WidgetProps {
  const { control } = useFormFrame();
  const text = useText('buildingTag');
  const isMaster = useWatch({ control, compute: ({ tagId }) => typeof tagId === 'string' && tagId !== '' });
  return isMaster ? { ...props, isReadOnly: true, help: text('ofMaster') } : { ...props, isRequired: true };
}

export function TagNameInput(props: WidgetProps) {
  return <TextInput {...useOwnWords(props)} />;
}

export function TagGroupInput(props: WidgetProps) {
  return <ChoiceInput {...useOwnWords(props)} />;
}
