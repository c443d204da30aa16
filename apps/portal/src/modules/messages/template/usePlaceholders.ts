import {
  isTemplatePurpose,
  type TemplateLanguage,
  type TemplatePlaceholder,
  templatePlaceholders,
  withoutTags,
  wrongPlaceholders,
} from '@atrium/contract';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';

import { useFormFrame } from '../../../kit/form/formFrame.ts';
import { useText, useTextIn } from '../../../ui/text/useText.ts';

/** A placeholder as it is chosen from the list. */
export interface Placeholder {
  readonly name: TemplatePlaceholder;
  readonly label: string;
  /** As it is in a text: `{{firstName}}`. */
  readonly token: string;
}

/** Returns what the open template may be filled with, by its purpose; nothing until that is chosen (MSG-21). */
export function usePlaceholders(): {
  readonly placeholders: readonly Placeholder[];
  /** The field's message, with the placeholders named that are wrong. */
  readonly errorOf: (value: unknown, error: string | undefined) => string | undefined;
} {
  const { control } = useFormFrame();
  const text = useText('template');
  const purpose: unknown = useWatch({ control, name: 'purpose' });
  return useMemo(() => {
    const names = isTemplatePurpose(purpose) ? templatePlaceholders[purpose] : [];
    return {
      placeholders: names.map((name) => ({ name, label: text(`placeholders.${name}`), token: `{{${name}}}` })),
      errorOf: (value, error) => {
        if (error === undefined || typeof value !== 'string' || !isTemplatePurpose(purpose)) return error;
        const wrong = wrongPlaceholders(withoutTags(value), purpose);
        return wrong.length === 0 ? error : text('wrongPlaceholders', { names: wrong.join(', '), count: wrong.length });
      },
    };
  }, [purpose, text]);
}

/** Returns what the preview puts in place of the placeholders, in the language of the template. */
export function useSamples(language: TemplateLanguage): Readonly<Partial<Record<TemplatePlaceholder, string>>> {
  const text = useTextIn(language, 'template');
  return useMemo(() => {
    const names = new Set(Object.values(templatePlaceholders).flat());
    return Object.fromEntries([...names].map((name) => [name, text(`samples.${name}`)]));
  }, [text]);
}
