import SearchIcon from '@mui/icons-material/SearchOutlined';
import IconButton from '@mui/material/IconButton';
import { times } from '@atrium/contract';
import { useEffect, useState } from 'react';

import { Hint } from '../../ui/feedback/Hint.tsx';
import type { LaterPart } from '../../ui/later/laterPart.ts';
import { useText } from '../../ui/text/useText.ts';
import type { PaletteProps } from './PaletteDialog.tsx';

interface PaletteButtonProps {
  readonly palette: LaterPart<PaletteProps>;
}

/** Milliseconds after which it is fetched while no one waits for it, so that the first keys typed into it are not lost. */
const QUIET = 5 * times.second;

/** Opens the command palette, as Ctrl+K or Cmd+K does from everywhere; it is loaded when it is first opened (KIT-11). */
export function PaletteButton({ palette: Palette }: PaletteButtonProps) {
  const t = useText('shell');
  // Null until it is first asked for.
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  useEffect(() => {
    const timer = setTimeout(Palette.approach.onFocus, QUIET);
    return () => clearTimeout(timer);
  }, [Palette]);
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === 'k';
      if (!isShortcut || event.defaultPrevented) return;
      event.preventDefault();
      setIsOpen((isShown) => isShown !== true);
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, []);
  return (
    <>
      <Hint title={t('palette')}>
        <IconButton
          aria-label={t('palette')}
          aria-haspopup="dialog"
          aria-expanded={isOpen === true}
          aria-keyshortcuts="Control+K Meta+K"
          onClick={() => setIsOpen(true)}
          {...Palette.approach}
        >
          <SearchIcon />
        </IconButton>
      </Hint>
      {isOpen !== null && <Palette isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}
