import { createElement, type ReactNode, useEffect } from 'react';

import { comingLanguage, loadPhrases } from '../text/textStore.ts';
import { useReady } from './useReady.ts';

type Part<Props> = (props: Props) => ReactNode;

/** What opens a part is given: the part begins to load when the pointer or the focus reaches it. */
export interface Approach {
  readonly onPointerEnter: () => void;
  readonly onFocus: () => void;
}

/** A part of the page with files of its own. */
export interface LaterPart<Props> {
  (props: Props): ReactNode;
  /** Loads it once; a failed load is forgotten, so that the next try is a new one. */
  readonly load: () => Promise<void>;
  readonly approach: Approach;
}

interface LaterOptions {
  /** The areas of its texts that the page may not have yet. */
  readonly texts?: readonly string[];
  /** Whether it has no other texts and parts: it is drawn at once where it is loaded already, as is the input of a form. */
  readonly isWhole?: boolean;
  /** What is in its place until it is there; nothing without. */
  readonly waiting?: () => ReactNode;
}

/**
 * A dialog, a menu or another part that is not there when the page is opened: it is loaded with its texts when what opens
 * it is approached, or else when it is drawn, and shown once it is whole.
 * `const ScanDialog = laterPart(async () => (await import('./ScanDialog.tsx')).ScanDialog, { texts: ['scan'] });`
 */
export function laterPart<Props extends object>(
  load: () => Promise<Part<Props>>,
  { texts = [], isWhole = false, waiting }: LaterOptions = {},
): LaterPart<Props> {
  let part: Part<Props> | undefined;
  let loading: Promise<void> | undefined;
  // By then everything is there that it is drawn with, what it has not named included.
  let wasShown = false;
  const loadAll = async () => {
    const areas = texts.map((area) => loadPhrases(comingLanguage(), area));
    const [loaded] = await Promise.all([load(), ...areas]);
    part = loaded;
    wasShown ||= isWhole;
  };
  const loadOnce = async () => {
    loading ??= loadAll();
    try {
      await loading;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
  function Later(props: Props) {
    const isReady = useReady(() => wasShown, loadOnce);
    useEffect(() => {
      if (isReady) wasShown = true;
    }, [isReady]);
    if (isReady && part !== undefined) return createElement(part, props);
    return waiting === undefined ? null : createElement(waiting);
  }
  /** A failed load is reported when the part is drawn. */
  const begin = () => {
    loadOnce().catch(() => undefined);
  };
  return Object.assign(Later, { load: loadOnce, approach: { onPointerEnter: begin, onFocus: begin } });
}
