import isFocusVisible from '@mui/utils/isFocusVisible';
import { cloneElement, useEffect, useId, useState } from 'react';
import type { FocusEvent, PointerEvent, ReactElement } from 'react';

import type { HintBubble } from './HintBubble.tsx';

/** Milliseconds a pointer or the focus rests before the bubble comes: none flickers on the way to something else. */
const REST_TIME = 100;
/** Milliseconds after one bubble in which the next comes at once, for who goes along a row of buttons. */
const WARM_TIME = 800;
/** Milliseconds a finger holds; a tap only does what it is for. */
const HOLD_TIME = 700;
/** Milliseconds the bubble stays when the finger is lifted. */
const READING_TIME = 1_500;

let warmUntil = 0;

function restBefore(): number {
  return Date.now() < warmUntil ? 0 : REST_TIME;
}

/** A bubble goes in `pause` milliseconds. */
function noteGoing(pause: number): void {
  warmUntil = Date.now() + pause + WARM_TIME;
}

type PointerHandler = ((event: PointerEvent<HTMLElement>) => void) | undefined;
type FocusHandler = ((event: FocusEvent<HTMLElement>) => void) | undefined;

/** What a hint uses of the props of its child. */
export interface HintedProps {
  readonly 'aria-label'?: string | undefined;
  readonly 'aria-describedby'?: string | undefined;
  readonly onPointerEnter?: PointerHandler;
  readonly onPointerLeave?: PointerHandler;
  readonly onPointerDown?: PointerHandler;
  readonly onPointerUp?: PointerHandler;
  readonly onPointerCancel?: PointerHandler;
  readonly onFocus?: FocusHandler;
  readonly onBlur?: FocusHandler;
}

interface Bubble {
  readonly Component: typeof HintBubble;
  readonly anchor: HTMLElement;
  readonly isOpen: boolean;
  readonly isTouch: boolean;
}

interface HintProps {
  readonly title: string;
  /** The hint describes the child, which has another name; without it the hint is the name. */
  readonly describeChild?: boolean;
  readonly placement?: 'bottom' | 'right';
  readonly children: ReactElement<HintedProps>;
}

function waitFor(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

function allowSelection(): void {
  document.body.style.removeProperty('-webkit-user-select');
}

/** iOS would select the words under a finger that holds. */
function preventSelection(): void {
  document.body.style.setProperty('-webkit-user-select', 'none');
  window.addEventListener('pointerup', allowSelection, { once: true });
  window.addEventListener('pointercancel', allowSelection, { once: true });
}

/** Each call begins a turn and returns whether it is still the last: what was waited for is done only then. */
function createTurns(): () => () => boolean {
  let last = 0;
  return () => {
    last += 1;
    const own = last;
    return () => own === last;
  };
}

/**
 * Tells `title` next to the child while a pointer or the keyboard's focus is on it or a finger holds it, until Escape. The
 * child is the same element throughout; the bubble's file is loaded when it is first wanted, and while it cannot be, there
 * is no bubble and all else works (SHELL-61, KIT-15).
 */
export function Hint({ title, describeChild = false, placement = 'bottom', children }: HintProps) {
  const control = children.props;
  const id = useId();
  const [bubble, setBubble] = useState<Bubble | null>(null);
  const isOpen = bubble?.isOpen === true;
  const [begin] = useState(createTurns);
  useEffect(() => () => void begin(), [begin]);

  const show = async (anchor: HTMLElement, isTouch: boolean) => {
    const isLast = begin();
    try {
      const [{ HintBubble: Component }] = await Promise.all([
        import('./HintBubble.tsx'),
        waitFor(isTouch ? HOLD_TIME : restBefore()),
      ]);
      if (isLast()) setBubble({ Component, anchor, isOpen: true, isTouch });
    } catch {
      // The next time it is wanted is the next try.
    }
  };
  const hide = async (pause: number) => {
    const isLast = begin();
    if (isOpen) noteGoing(pause);
    await waitFor(pause);
    if (isLast()) setBubble((last) => last && { ...last, isOpen: false });
  };
  const handleLift = (event: PointerEvent) => {
    if (event.pointerType === 'touch') void hide(READING_TIME);
  };

  const described = describeChild
    ? {
        title: isOpen ? undefined : title,
        'aria-describedby': control['aria-describedby'] ?? (isOpen ? id : undefined),
      }
    : { 'aria-label': control['aria-label'] ?? title };
  return (
    <>
      {cloneElement(children, {
        ...described,
        onPointerEnter: (event) => {
          control.onPointerEnter?.(event);
          if (event.pointerType !== 'touch') void show(event.currentTarget, false);
        },
        onPointerLeave: (event) => {
          control.onPointerLeave?.(event);
          // At once would be before the pointer reaches the bubble.
          if (event.pointerType !== 'touch') void hide(0);
        },
        onPointerDown: (event) => {
          control.onPointerDown?.(event);
          if (event.pointerType !== 'touch') return;
          preventSelection();
          void show(event.currentTarget, true);
        },
        onPointerUp: (event) => {
          control.onPointerUp?.(event);
          handleLift(event);
        },
        onPointerCancel: (event) => {
          control.onPointerCancel?.(event);
          handleLift(event);
        },
        onFocus: (event) => {
          control.onFocus?.(event);
          if (isFocusVisible(event.target)) void show(event.currentTarget, false);
        },
        onBlur: (event) => {
          control.onBlur?.(event);
          void hide(0);
        },
      })}
      {bubble === null ? null : (
        <bubble.Component
          id={id}
          title={title}
          placement={placement}
          anchor={bubble.anchor}
          isOpen={isOpen}
          isTouch={bubble.isTouch}
          onStay={begin}
          onLeave={() => void hide(0)}
        />
      )}
    </>
  );
}
