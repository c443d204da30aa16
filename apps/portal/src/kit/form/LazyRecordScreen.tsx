import { type ComponentProps, useCallback } from 'react';

import { PageSkeleton } from '../../ui/feedback/PageSkeleton.tsx';
import type { Approach } from '../../ui/later/laterPart.ts';
import { useReady } from '../../ui/later/useReady.ts';
import type { FormDefinition } from '../definition/formDefinition.ts';
import { areFormPartsLoaded, loadFormParts } from '../../ui/later/formPart.ts';
import { loadShapes, type ScreenResource, shapesOf } from './loadShapes.ts';
import type { RecordScreen } from './RecordScreen.tsx';

let loaded: typeof RecordScreen | undefined;

/** Loads the screen of records, which lists do without, and the parts that the forms known by now have of their own. */
export async function loadRecordScreen(): Promise<void> {
  const parts = loadFormParts();
  loaded ??= (await import('./RecordScreen.tsx')).RecordScreen;
  await parts;
}

/** The same with the inputs that few forms have, of the one that is opened: date pickers, hours, the editor. */
export async function loadRecordWith(resource: ScreenResource, form: FormDefinition): Promise<void> {
  const [{ loadInputs }, shaped] = await Promise.all([
    import('./loadInputs.ts'),
    loadShapes(resource),
    loadRecordScreen(),
  ]);
  await loadInputs(shaped, form);
  // What inputs have of their own is known by now.
  await loadFormParts();
}

/** A failed load is reported when the record is opened. */
function beginToLoad(): void {
  loadRecordScreen().catch(() => undefined);
}

/** What a link to a record is given: its screen begins to load when the pointer or the focus reaches it. */
export const recordApproach: Approach = { onPointerEnter: beginToLoad, onFocus: beginToLoad };

interface LazyRecordScreenProps extends Omit<ComponentProps<typeof RecordScreen>, 'resource'> {
  readonly resource: ScreenResource;
}

/** The screen of a record, loaded with the first one: a list is read far more often than a record is opened. */
export function LazyRecordScreen({ resource, ...others }: LazyRecordScreenProps) {
  const load = useCallback(() => Promise.all([loadRecordScreen(), loadShapes(resource)]), [resource]);
  const isThere = () => loaded !== undefined && areFormPartsLoaded() && shapesOf(resource) !== undefined;
  const isReady = useReady(isThere, load);
  const Screen = loaded;
  const shaped = shapesOf(resource);
  if (!isReady || Screen === undefined || shaped === undefined) return <PageSkeleton />;
  return <Screen {...others} resource={shaped} />;
}
