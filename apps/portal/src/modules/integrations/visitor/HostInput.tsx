import { useFormContext } from 'react-hook-form';

import type { WidgetProps } from '../../../kit/definition/formDefinition.ts';
import { FieldText } from '../../../ui/control/FieldText.tsx';
import { HostBox } from './HostBox.tsx';

/** The host of a visit in its form; who is chosen also fills the address. */
export function HostInput({ id, label, help, error, value, isReadOnly, onChange, onBlur }: WidgetProps) {
  const { setValue } = useFormContext();
  return (
    <HostBox
      id={id}
      label={label}
      name={typeof value === 'string' ? value : ''}
      isReadOnly={isReadOnly}
      hasError={error !== undefined}
      helperText={<FieldText error={error} help={help} />}
      onName={onChange}
      onChoose={({ name, email }) => {
        onChange(name);
        setValue('hostEmail', email, { shouldDirty: true, shouldValidate: true });
      }}
      onBlur={onBlur}
    />
  );
}
