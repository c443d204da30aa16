import { SwitchInput } from '../../../kit/form/fields/SwitchInput.tsx';
import type { WidgetProps } from '../../../kit/definition/formDefinition.ts';
import { useText } from '../../../ui/text/useText.ts';
import { useOwnLockers } from './useOwnLockers.ts';

/** Switches self-service, which the product's own lockers alone have; what is on can be turned off (ON-05, VIS-04). */
export function SelfServiceInput(props: WidgetProps) {
  const text = useText('lockerConfig');
  const isOwn = useOwnLockers();
  const isReadOnly = props.isReadOnly || (!isOwn && props.value !== true);
  return <SwitchInput {...props} help={isOwn ? props.help : text('ownOnly')} isReadOnly={isReadOnly} />;
}
