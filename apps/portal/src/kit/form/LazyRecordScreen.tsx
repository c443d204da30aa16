import { type ComponentProps, lazy, useState } from 'react';

import { areFormPartsLoaded, loadFormParts } from './formPart.ts';
import type { RecordScreen } from './RecordScreen.tsx';

let loaded: typeof RecordScreen | undefined;

/** Loads the screen of records, which lists do without, and the parts that the forms known by now have of their own. */
export async function loadRecordScreen(): Promise<typeof RecordScreen> {
  const parts = loadFormParts();
  loaded ??= (await import('./RecordScreen.tsx')).RecordScreen;
  await parts;
  return loaded;
}

/** A failed load is reported when the record is opened. */
function beginToLoad(): void {
  loadRecordScreen().catch(() => undefined);
}

/** What a link to a record is given: its screen begins to load when the pointer or the focus reaches it. */
export const recordApproach = { onPointerEnter: beginToLoad, onFocus: beginToLoad } as const;

/**
 * The screen of a record, loaded with the first one: a list is read far more often than a record is opened. What is
 * loaded already is shown at once: React keeps a fallback on screen for 300 ms once it has shown one.
 */
export function LazyRecordScreen(props: ComponentProps<typeof RecordScreen>) {
  const [Screen] = useState(() =>
    loaded !== undefined && areFormPartsLoaded() ? loaded : lazy(async () => ({ default: await loadRecordScreen() })),
  );
  return <Screen {...props} />;
}
