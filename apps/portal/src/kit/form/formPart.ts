import { createElement, lazy, type ReactNode, useState } from 'react';

type Part<Props> = (props: Props) => ReactNode;

const waiting = new Set<() => Promise<unknown>>();

/** Loads the parts of all forms that are known by now. A failed one is tried again when it is drawn. */
export async function loadFormParts(): Promise<void> {
  await Promise.all([...waiting].map((load) => load()));
}

/** Whether everything that `loadFormParts` would load is there. */
export function areFormPartsLoaded(): boolean {
  return waiting.size === 0;
}

/**
 * A component of a form that comes with the first record and not with the list: an input, a section, a preview.
 * `const SizeInput = formPart(async () => (await import('./SizeInput.tsx')).SizeInput);`
 */
export function formPart<Props extends object>(load: () => Promise<Part<Props>>): Part<Props> {
  let loaded: Part<Props> | undefined;
  const loadOnce = async () => {
    loaded ??= await load();
    waiting.delete(loadOnce);
    return loaded;
  };
  waiting.add(loadOnce);
  const Later = lazy(async () => ({ default: await loadOnce() }));
  return function FormPart(props) {
    const [Shown] = useState<Part<Props>>(() => loaded ?? Later);
    return createElement(Shown, props);
  };
}
