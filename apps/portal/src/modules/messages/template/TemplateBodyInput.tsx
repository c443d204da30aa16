import { RichTextInput } from '../../../kit/form/fields/RichTextInput.tsx';
import type { WidgetProps } from '../../../kit/definition/formDefinition.ts';
import { PlaceholderList } from './PlaceholderList.tsx';
import { usePlaceholders } from './usePlaceholders.ts';

/** The text of the e-mail, with its placeholders next to it (MSG-21). */
export function TemplateBodyInput(props: WidgetProps) {
  const { errorOf } = usePlaceholders();
  return <RichTextInput {...props} error={errorOf(props.value, props.error)} tools={PlaceholderList} />;
}
