import { cloneElement } from 'react';
import type { CSSProperties, MouseEvent, ReactElement } from 'react';

import { Hint, type HintedProps } from './Hint.tsx';

interface ControlProps extends HintedProps {
  readonly onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined;
  readonly className?: string | undefined;
  readonly style?: CSSProperties | undefined;
  readonly href?: string | undefined;
  readonly 'aria-disabled'?: boolean | undefined;
}

interface DisabledReasonProps {
  /** Why the control is off (permission, state, dependency); undefined leaves it on. */
  readonly reason: string | undefined;
  readonly children: ReactElement<ControlProps>;
}

function handleRefusedClick(event: MouseEvent<HTMLElement>): void {
  event.preventDefault();
  event.stopPropagation();
}

/** A control that is off and says why: it keeps the focus, so that the reason can be read by keyboard and screen reader too (KIT-18). */
export function DisabledReason({ reason, children }: DisabledReasonProps) {
  if (reason === undefined) return children;
  return (
    <Hint title={reason} describeChild>
      {cloneElement(children, {
        'aria-disabled': true,
        className: [children.props.className, 'Mui-disabled'].filter(Boolean).join(' '),
        style: { ...children.props.style, pointerEvents: 'auto', cursor: 'not-allowed' },
        onClick: handleRefusedClick,
        href: undefined,
      })}
    </Hint>
  );
}
