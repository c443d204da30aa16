import { type ComponentProps, lazy, useState } from 'react';

import type { RecordScreen } from './RecordScreen.tsx';

let loaded: typeof RecordScreen | undefined;

/** Loads the screen of records, which lists do without. */
export async function loadRecordScreen(): Promise<typeof RecordScreen> {
  loaded ??= (await import('./RecordScreen.tsx')).RecordScreen;
  return loaded;
}

/** A failed load is told when the record is opened. */
function beginToLoad(): void {
  loadRecordScreen().catch(() => undefined);
}

/** What a link to a record is given: its screen begins to load when the pointer or the focus reaches it. */
export const recordApproach = { onPointerEnter: beginToLoad, onFocus: beginToLoad } as const;

const Later = lazy(async () => ({ default: await loadRecordScreen() }));

/**
 * The screen of a record, loaded with the first one: a list is read far more often than a record is opened. What is
 * loaded already is shown at once: React keeps a fallback on screen for 300 ms once it has shown one.
 */
export function LazyRecordScreen(props: ComponentProps<typeof RecordScreen>) {
  const [Screen] = useState(() => loaded ?? Later);
  return <Screen {...props} />;
}
