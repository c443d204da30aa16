/** What had the focus recently, newest first; bounded, and weak so that removed elements are not kept alive. */
let recent: WeakRef<HTMLElement>[] = [];

function handleFocusIn(event: FocusEvent): void {
  if (!(event.target instanceof HTMLElement)) return;
  const target = event.target;
  recent = [new WeakRef(target), ...recent.filter((entry) => entry.deref() !== target)].slice(0, 12);
}

/** Starts remembering; the returned function stops it. */
export function rememberFocus(): () => void {
  document.addEventListener('focusin', handleFocusIn);
  return () => document.removeEventListener('focusin', handleFocusIn);
}

/** Where the focus is not given back to. */
const UNFIT = '[role="dialog"], [role="menu"], :disabled';

function giveFocusBack(): void {
  if (document.activeElement?.matches('body, :disabled') === false) return;
  const target = recent
    .map((entry) => entry.deref())
    .find((element) => element?.isConnected === true && element.closest(UNFIT) === null);
  (target ?? document.querySelector('main'))?.focus();
}

/**
 * Gives the focus back when the browser has lost it, because what had it is gone (after a dialog, the item of a closed
 * menu) or was disabled: to the element that had it last and is still on the page, outside of dialogs and menus, else to
 * the main region (KIT-15).
 */
export function restoreFocus(): void {
  // The dialog that is closing holds the focus until it is taken out of the page.
  setTimeout(giveFocusBack);
}
