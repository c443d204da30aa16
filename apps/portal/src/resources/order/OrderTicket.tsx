import GlobalStyles from '@mui/material/GlobalStyles';
import { useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

import { useFormats } from '../../ui/format/useFormats.ts';
import { useText } from '../../ui/text/useText.ts';
import type { StreamOrder } from './useStream.ts';

/** Millimetres of the roll, of its margins, and what a printer may round away at the end. */
const paper = { width: 80, margin: 4, rest: 2 } as const;
const mmOf = (pixels: number) => (pixels / 96) * 25.4;
const mm = (length: number) => `${length.toFixed(1)}mm`;

/** The ticket is on the page before it is printed, to be measured: a roll has no pages, and no browser knows its length. */
const layout = {
  '.orderTicket': {
    position: 'absolute',
    top: 0,
    left: '-100vw',
    visibility: 'hidden',
    width: mm(paper.width - 2 * paper.margin),
    color: '#000000',
    font: '14px/1.4 monospace',
    overflowWrap: 'anywhere',
  },
  '.orderTicket li': { display: 'flex', justifyContent: 'space-between', gap: '4mm' },
  '.orderTicket li > :last-child': { flexShrink: 0, whiteSpace: 'nowrap' },
  '.orderTicket ul': { listStyle: 'none', padding: 0 },
  '@media print': {
    'html, body': { minHeight: '0 !important', height: 'auto !important' },
    'body > *:not(.orderTicket)': { display: 'none !important' },
    '.orderTicket': { position: 'static', visibility: 'visible' },
  },
} as const;

interface OrderTicketProps {
  readonly row: StreamOrder;
  readonly shopName: string;
  readonly onPrinted: () => void;
}

/** Prints an order on a ticket of 80 mm. */
export function OrderTicket({ row, shopName, onPrinted }: OrderTicketProps) {
  const text = useText('order');
  const { money, dateTime } = useFormats();
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    if (height === null) return undefined;
    window.addEventListener('afterprint', onPrinted, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', onPrinted);
  }, [height, onPrinted]);
  const measure = useCallback((ticket: HTMLElement | null) => {
    if (ticket !== null) setHeight(mmOf(ticket.offsetHeight) + 2 * paper.margin + paper.rest);
  }, []);
  const amounts = [
    ['fields.subtotal', row.subtotal],
    ['fields.taxesAndFees', row.taxesAndFees],
    ['ticket.total', row.total],
  ] as const;
  return createPortal(
    <div className="orderTicket" ref={measure}>
      <GlobalStyles styles={layout} />
      {height !== null && (
        <GlobalStyles styles={{ '@page': { size: `${mm(paper.width)} ${mm(height)}`, margin: mm(paper.margin) } }} />
      )}
      <h1>{text('orderTitle', { number: String(row.number) })}</h1>
      <p>{shopName}</p>
      <p>{dateTime(row.time, row.timezone ?? undefined)}</p>
      <p>{[row.name, row.company].filter(Boolean).join(', ')}</p>
      <ul>
        {row.lines.map(({ productId, item, quantity, amount }) => (
          <li key={productId}>
            <span>
              {quantity} × {item}
            </span>
            <span>{money(quantity * amount, row.currency)}</span>
          </li>
        ))}
      </ul>
      {row.note !== null && <p>{row.note}</p>}
      <ul>
        {amounts.map(([key, amount]) => (
          <li key={key}>
            <span>{text(key)}</span>
            <span>{money(amount, row.currency)}</span>
          </li>
        ))}
      </ul>
      <p>{text(row.payment === 'test' ? 'ticket.test' : `values.payment.${row.payment}`)}</p>
      {row.paymentProvider === 'local' && <p>{text('simulated')}</p>}
    </div>,
    document.body,
  );
}
