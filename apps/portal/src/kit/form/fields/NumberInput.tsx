import { useTypedNumber } from '../../../ui/control/useTypedNumber.ts';
import type { WidgetProps } from '../../definition/formDefinition.ts';
import { TextInput } from './TextInput.tsx';

/** A number, shown as the person's language writes it. */
export function NumberInput(props: WidgetProps) {
  const { value, onChange, onBlur, facts } = props;
  const isWhole = facts.kind === 'integer';
  const { input, text, setText, ...typed } = useTypedNumber({ value, onChange, isWhole });
  return (
    <TextInput
      {...props}
      text={text}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      inputRef={input}
      onChange={(next) => setText(typeof next === 'string' ? next : '')}
      onFocus={typed.onFocus}
      onBlur={() => {
        typed.onBlur();
        onBlur();
      }}
    />
  );
}
