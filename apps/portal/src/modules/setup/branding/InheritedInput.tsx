import { ChoiceInput } from '../../../kit/form/fields/ChoiceInput.tsx';
import { ColourInput } from '../../../kit/form/fields/ColourInput.tsx';
import type { WidgetProps } from '../../../kit/definition/formDefinition.ts';
import { useText } from '../../../ui/text/useText.ts';
import { useInheritedBranding } from './useInheritedBranding.ts';

/** Returns what is used while the field is empty (BRAND-02). */
function useInherited(field: string): unknown {
  return Reflect.get(useInheritedBranding(), field);
}

/** Says under an empty field what is there instead (BRAND-02). */
function useHelp({ field, value, help, choiceLabel }: WidgetProps): string | undefined {
  const t = useText('branding');
  const inherited = useInherited(field);
  const isEmpty = value === null || value === undefined || value === '';
  if (!isEmpty || typeof inherited !== 'string') return help;
  const shown = inherited.startsWith('#') ? inherited : choiceLabel(inherited);
  return [help, t('inherited', { value: shown })].filter(Boolean).join(' ');
}

/** A colour, with the one that is there while it is empty. */
export function BrandColourInput(props: WidgetProps) {
  const inherited = useInherited(props.field);
  return <ColourInput {...props} help={useHelp(props)} unset={typeof inherited === 'string' ? inherited : undefined} />;
}

/** A shape, with the one that is there while none is chosen. */
export function BrandChoiceInput(props: WidgetProps) {
  return <ChoiceInput {...props} help={useHelp(props)} />;
}
