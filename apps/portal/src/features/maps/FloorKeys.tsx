import Box from '@mui/material/Box';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';

interface FloorKeysProps {
  /** The floor above or below. */
  readonly onFloor: (by: 1 | -1) => void;
  readonly children: ReactNode;
}

/**
 * Shows what is shown of a floor: PageUp and PageDown lead from one to the next whatever is there, a map, its skeleton or
 * that there is none, and the focus stays in it (MAP-01).
 */
export function FloorKeys({ onFloor, children }: FloorKeysProps) {
  const box = useRef<HTMLDivElement>(null);
  const isWalking = useRef(false);
  useEffect(() => {
    const { current } = box;
    const isLost = document.activeElement === document.body || document.activeElement === current;
    if (isWalking.current && isLost) (current?.querySelector<HTMLElement>('[tabindex="0"]') ?? current)?.focus();
  });
  const handleKey = (event: KeyboardEvent) => {
    const isPage = event.key === 'PageUp' || event.key === 'PageDown';
    isWalking.current = isPage;
    if (!isPage || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onFloor(event.key === 'PageUp' ? 1 : -1);
  };
  return (
    <Box
      ref={box}
      tabIndex={-1}
      onKeyDown={handleKey}
      onPointerDown={() => {
        isWalking.current = false;
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget !== null && box.current?.contains(relatedTarget) === false) isWalking.current = false;
      }}
      sx={{ outline: 'none' }}
    >
      {children}
    </Box>
  );
}
