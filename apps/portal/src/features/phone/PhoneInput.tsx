import { shownPhone } from '@atrium/contract/phoneNumber';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';

import { TextInput } from '../../kit/form/fields/TextInput.tsx';
import type { WidgetProps } from '../../kit/definition/formDefinition.ts';
import { useFormFrame } from '../../kit/form/formFrame.ts';

/** A phone number, in groups of digits unless it is being typed; the prefix next to it is not repeated (BLDG-17, BLDG-18, VEND-01). */
export function PhoneInput(props: WidgetProps) {
  const { control } = useFormFrame();
  const prefix: unknown = useWatch({ control, name: 'mobilePrefix' });
  const [isTyping, setIsTyping] = useState(false);
  const { value, onChange, onBlur } = props;
  const typed = typeof value === 'string' ? value : '';
  const handleChange = (next: unknown) => {
    setIsTyping(true);
    onChange(next);
  };
  const handleBlur = () => {
    setIsTyping(false);
    onBlur();
  };
  return (
    <TextInput
      {...props}
      inputMode="tel"
      text={isTyping ? typed : shownPhone(typed, typeof prefix === 'string' ? prefix : null)}
      onChange={handleChange}
      onBlur={handleBlur}
    />
  );
}
