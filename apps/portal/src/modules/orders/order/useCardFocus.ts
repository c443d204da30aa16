import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

interface CardFocusProps {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: (event: FocusEvent) => void;
}

/**
 * Keeps the focus within the cards, for people who work by keyboard: an order that moves to another column takes it along,
 * and one that is gone leaves it to the next, also where a dialog about it had the focus last (VEND-13).
 */
export function useCardFocus(): CardFocusProps {
  const ref = useRef<HTMLDivElement>(null);
  const held = useRef<{ readonly card: HTMLElement; readonly list: HTMLElement | null } | null>(null);
  useEffect(() => {
    const hasLostFocus = document.activeElement === document.body;
    if (held.current === null || held.current.card.isConnected || !hasLostFocus) return;
    const { card, list } = held.current;
    held.current = null;
    const next = list?.isConnected === true ? list.querySelector<HTMLElement>('li[id]') : null;
    const target = document.querySelector<HTMLElement>(`#${CSS.escape(card.id)}`) ?? next;
    (target ?? ref.current?.querySelector<HTMLElement>('li[id]'))?.focus({ preventScroll: true });
  });
  return {
    ref,
    onFocus: ({ target }) => {
      const card = target.closest<HTMLElement>('li[id]');
      held.current = card === null ? null : { card, list: card.parentElement };
    },
    // A card that is taken out of the page is not left: it says nothing. Nor is one that a dialog asks about.
    onBlur: ({ relatedTarget }) => {
      const dialog = relatedTarget?.closest('.MuiDialog-root') ?? null;
      if (dialog === null) held.current = null;
    },
  };
}
