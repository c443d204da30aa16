import { type RefCallback, useCallback } from 'react';

/** Returns what is next to an element and next to all that it is in, but for where messages are announced. */
function around(element: Element): Element[] {
  const parent = element.parentElement;
  if (parent === null || element === document.body) return [];
  const beside = [...parent.children].filter((one) => one !== element && !one.matches('[role="status"]'));
  return [...beside, ...around(parent)];
}

/**
 * Takes what is around an element out of reach of keys and screen readers while `isOn`: the element fills the window, and no
 * one sees what is below it. Returns the element's ref.
 */
export function useAlone(isOn: boolean): RefCallback<Element> {
  return useCallback(
    (element) => {
      if (!isOn || element === null) return undefined;
      const hidden = around(element).filter((one) => !one.hasAttribute('inert'));
      for (const one of hidden) one.setAttribute('inert', '');
      return () => {
        for (const one of hidden) one.removeAttribute('inert');
      };
    },
    [isOn],
  );
}
