import { z } from 'zod';

import { id, recordHead, text } from '../core/fields.ts';
import { requestLimits, textLimits } from '../core/limits.ts';
import { defineResource } from '../core/resource.ts';
import { translationFacts, translationLanguages } from './translation.facts.ts';

const language = z.enum(translationLanguages);
/** Texts by key: the area, then the key within it, for example `policy.title`. */
const texts = z.record(z.string(), z.string());

const fields = { customerId: id(), language, texts };

/**
 * The texts that a customer has its own way in one language (CUST-17, RES-104): read and saved by
 * `customer/{customerId}/translations/{language}`. One record holds those of a language.
 */
export const translation = defineResource({
  ...translationFacts,
  reader: z.object({ id: id(), ...fields }),
  record: z.object({ ...recordHead, ...fields }),
  row: z.object({ ...recordHead, ...fields }).omit({ texts: true }),
  create: z.object(fields),
  update: z.object({ texts }).partial(),
  notInForm: { language: 'is a column of the grid of texts', texts: 'are edited in the grid of texts' },
});

/** What is saved: the texts that change; null or an empty one brings the built-in text back. */
export const translationChanges = z.strictObject({
  texts: z
    .record(z.string().max(textLimits.name), text(textLimits.description).nullable())
    .meta({ maxProperties: requestLimits.maxTexts }),
});

/** What is answered: the customer's own texts, and where asked for the built-in ones next to them. */
export const translationAnswer = z.object({
  /** The record of the language; null while the customer has no texts of its own in it. */
  id: id().nullable(),
  language,
  /** 0 while the customer has none. */
  version: z.int(),
  texts,
  builtIn: texts.optional(),
  /** Keys whose built-in text is another one than when the customer's was saved. */
  outdated: z.array(z.string()).optional(),
});

export type TranslationAnswer = z.infer<typeof translationAnswer>;
