import type { ResourceDefinition } from '@atrium/contract';
import { createContext, use } from 'react';
import type { Control } from 'react-hook-form';
import type { z } from 'zod';

import type { RecordValues, Values } from '../definition/formDefinition.ts';
import type { ResourceText } from './useResourceText.ts';

/** What the fields of one form share. It stays the same object while the person types. */
export interface FormFrame {
  /** Begins the ids of all inputs, so that two forms can be on one screen. */
  readonly formId: string;
  readonly resource: ResourceDefinition;
  readonly schema: z.ZodObject;
  readonly control: Control;
  /** What is typed so far, read without following it. */
  readonly getValues: () => Values;
  readonly record: RecordValues | null;
  readonly text: ResourceText;
  readonly isReadOnly: boolean;
  /** Runs the rules over several fields again when one of them is left. */
  readonly onLeave: () => void;
}

export const FormFrameContext = createContext<FormFrame | null>(null);

/** The form around a field. */
export function useFormFrame(): FormFrame {
  const frame = use(FormFrameContext);
  if (frame === null) throw new Error('a form field needs a form around it');
  return frame;
}

/** The id of a field's input. */
export function inputId(formId: string, field: string): string {
  return `${formId}-${field}`;
}
