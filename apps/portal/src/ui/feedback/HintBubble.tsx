import Tooltip from '@mui/material/Tooltip';

interface HintBubbleProps {
  readonly id: string;
  readonly title: string;
  readonly placement: 'bottom' | 'right';
  /** What the bubble points at. */
  readonly anchor: HTMLElement;
  readonly isOpen: boolean;
  readonly isTouch: boolean;
  /** The pointer reached the bubble. */
  readonly onStay: () => void;
  /** The pointer left it, or Escape was pressed. */
  readonly onLeave: () => void;
}

function awayFrom(placement: string, margin: string) {
  return { [`.MuiTooltip-popper[data-popper-placement*="${placement}"] &`]: { [margin]: '24px' } };
}

/** Larger and further away, as Material's on touch: a finger covers what it holds. */
const touchStyle = {
  px: '16px',
  py: '8px',
  fontSize: '0.875rem',
  lineHeight: 1.143,
  fontWeight: 400,
  ...awayFrom('bottom', 'marginTop'),
  ...awayFrom('top', 'marginBottom'),
  ...awayFrom('right', 'marginInlineStart'),
  ...awayFrom('left', 'marginInlineEnd'),
};

/** The bubble of a `Hint`, loaded when one is first wanted (SHELL-61). */
export function HintBubble({ id, title, placement, anchor, isOpen, isTouch, onStay, onLeave }: HintBubbleProps) {
  return (
    <Tooltip
      id={id}
      title={title}
      placement={placement}
      open={isOpen}
      onClose={onLeave}
      // `Hint` listens to the child and describes it; what is left here is the drawing, and Escape.
      describeChild
      disableFocusListener
      disableHoverListener
      disableTouchListener
      slotProps={{
        popper: { anchorEl: anchor, onPointerEnter: onStay, onPointerLeave: onLeave },
        tooltip: isTouch ? { sx: touchStyle } : {},
      }}
    >
      <span hidden />
    </Tooltip>
  );
}
