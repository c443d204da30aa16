import { ChoiceInput } from '../../kit/form/fields/ChoiceInput.tsx';
import { ColourInput } from '../../kit/form/fields/ColourInput.tsx';
import type { WidgetProps } from '../../kit/form/formDefinition.ts';
import { useText } from '../../ui/text/useText.ts';
import { useInheritedBranding } from './useInheritedBranding.ts';

/** Says under an empty field what is there instead (BRAND-02). */
function useHelp({ field, value, help, choiceLabel }: WidgetProps): string | undefined {
  const t = useText('branding');
  const inherited: unknown = Reflect.get(useInheritedBranding(), field);
  const isEmpty = value === null || value === undefined || value === '';
  if (!isEmpty || typeof inherited !== 'string') return help;
  const shown = inherited.startsWith('#') ? inherited : choiceLabel(inherited);
  return [help, t('inherited', { value: shown })].filter(Boolean).join(' ');
}

/** A colour, with the one that is there while it is empty. */
export function BrandColourInput(props: WidgetProps) {
  return <ColourInput {...props} help={useHelp(props)} />;
}

/** A shape, with the one that is there while none is chosen. */
export function BrandChoiceInput(props: WidgetProps) {
  return <ChoiceInput {...props} help={useHelp(props)} />;
}
