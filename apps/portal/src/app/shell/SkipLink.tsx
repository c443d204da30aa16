import Button from '@mui/material/Button';
import type { MouseEvent } from 'react';

import { useText } from '../../ui/text/useText.ts';

function handleClick(event: MouseEvent): void {
  // The address stays as it is: a fragment would be one more step back.
  event.preventDefault();
  document.querySelector<HTMLElement>('#content')?.focus();
}

/** The first stop of the keyboard: past the menu, to the open screen (KIT-15). */
export function SkipLink() {
  const t = useText('shell');
  return (
    <Button
      href="#content"
      variant="contained"
      onClick={handleClick}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        transform: 'translateY(-200%)',
        '&:focus-visible': { transform: 'none' },
      }}
    >
      {t('skip')}
    </Button>
  );
}
