import GlobalStyles from '@mui/material/GlobalStyles';

import { useFormats } from '../../../ui/format/useFormats.ts';
import { PrintedRoll } from '../../../ui/print/PrintedRoll.tsx';
import { useText } from '../../../ui/text/useText.ts';
import type { DeskVisit } from './useDesk.ts';
import { nameOfVisitor } from './VisitorName.tsx';

/** Millimetres of the labels and of their margins. */
const paper = { width: 62, margin: 3 } as const;

const layout = {
  '.printedRoll': { font: '12pt/1.3 sans-serif', textAlign: 'center' },
  '.printedRoll h1': { font: '700 20pt/1.2 sans-serif', margin: '2mm 0' },
  '.printedRoll p': { margin: '1mm 0' },
} as const;

interface VisitorBadgeProps {
  readonly visit: DeskVisit;
  readonly onPrinted: () => void;
}

/** Prints the badge of a visitor on a label of 62 mm (VIS-02). */
export function VisitorBadge({ visit, onPrinted }: VisitorBadgeProps) {
  const text = useText('visitor');
  const { date } = useFormats();
  const { company, hostName, buildingName, checkedInAt, expectedAt } = visit;
  return (
    <PrintedRoll paper={paper} onPrinted={onPrinted}>
      <GlobalStyles styles={layout} />
      <p>{text('badge.visitor')}</p>
      <h1>{nameOfVisitor(visit)}</h1>
      {typeof company === 'string' && <p>{company}</p>}
      <p>{text('host', { name: hostName ?? '' })}</p>
      <p>{buildingName}</p>
      <p>{date(checkedInAt ?? expectedAt)}</p>
    </PrintedRoll>
  );
}
