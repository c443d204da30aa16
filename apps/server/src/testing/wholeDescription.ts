import { z } from 'zod';

const reference = z.strictObject({ $ref: z.string().startsWith('#/components/') });
const described = z.object({ components: z.record(z.string(), z.record(z.string(), z.unknown())) });

/** Reads the description of the API with each part that operations share in the places that refer to it. */
export function wholeDescription(text: string): unknown {
  const document: unknown = JSON.parse(text);
  const { components } = described.parse(document);
  const whole = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(whole);
    const found = reference.safeParse(value);
    if (!found.success) return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, whole(inner)]));
    const [, , section = '', name = ''] = found.data.$ref.split('/');
    const part = components[section]?.[name];
    if (part === undefined) throw new Error(`${found.data.$ref} is not there`);
    return whole(part);
  };
  return whole(document);
}
