import GlobalStyles from '@mui/material/GlobalStyles';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

/** Millimetres that a printer may round away at the end. */
const REST = 2;
const mmOf = (pixels: number) => (pixels / 96) * 25.4;
const mm = (length: number) => `${length.toFixed(1)}mm`;

/** Lays out what is printed. It is on the page before, to be measured: a roll has no pages, and no browser knows its length. */
function layoutOf(width: number) {
  return {
    '.printedRoll': {
      position: 'absolute',
      top: 0,
      left: '-100vw',
      visibility: 'hidden',
      width: mm(width),
      color: '#000000',
      overflowWrap: 'anywhere',
    },
    '@media print': {
      'html, body': { minHeight: '0 !important', height: 'auto !important' },
      'body > *:not(.printedRoll)': { display: 'none !important' },
      '.printedRoll': { position: 'static', visibility: 'visible' },
    },
  } as const;
}

interface PrintedRollProps {
  /** Millimetres of the roll, and of its margins. */
  readonly paper: { readonly width: number; readonly margin: number };
  readonly onPrinted: () => void;
  readonly children: ReactNode;
}

/** Prints its content on a roll of paper or labels, as long as it is. */
export function PrintedRoll({ paper: { width, margin }, onPrinted, children }: PrintedRollProps) {
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    if (height === null) return undefined;
    window.addEventListener('afterprint', onPrinted, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', onPrinted);
  }, [height, onPrinted]);
  const measure = useCallback(
    (roll: HTMLElement | null) => {
      if (roll !== null) setHeight(mmOf(roll.offsetHeight) + 2 * margin + REST);
    },
    [margin],
  );
  return createPortal(
    <div className="printedRoll" ref={measure}>
      <GlobalStyles styles={layoutOf(width - 2 * margin)} />
      {height !== null && (
        <GlobalStyles styles={{ '@page': { size: `${mm(width)} ${mm(height)}`, margin: mm(margin) } }} />
      )}
      {children}
    </div>,
    document.body,
  );
}
