import type { ReactNode } from 'react';

import { laterPart, type LaterPart } from './laterPart.ts';

const waiting = new Set<() => Promise<void>>();

/** Loads the parts of all forms that are known by now, and those that these bring. A failed one is tried again when it is drawn. */
export async function loadFormParts(): Promise<void> {
  while (waiting.size > 0) await Promise.all([...waiting].map((load) => load()));
}

/** Checks whether everything that `loadFormParts` would load is there. */
export function areFormPartsLoaded(): boolean {
  return waiting.size === 0;
}

/**
 * A component of a form that comes with the first record and not with the list: an input, a section, a preview.
 * `const SizeInput = formPart(async () => (await import('./SizeInput.tsx')).SizeInput);`
 * @param texts the areas of its texts, but for that of the form's own resource
 */
export function formPart<Props extends object>(
  load: () => Promise<(props: Props) => ReactNode>,
  texts: readonly string[] = [],
): LaterPart<Props> {
  const part = laterPart(
    async () => {
      const loaded = await load();
      waiting.delete(part.load);
      return loaded;
    },
    { texts, isWhole: true },
  );
  waiting.add(part.load);
  return part;
}
