import GlobalStyles from '@mui/material/GlobalStyles';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';

import { useFormats } from '../../ui/format/useFormats.ts';
import { useText } from '../../ui/text/useText.ts';
import type { StreamOrder } from './useStream.ts';

const paper = {
  '.orderTicket': { display: 'none' },
  '@page': { size: '80mm auto', margin: '4mm' },
  '@media print': {
    'body > *:not(.orderTicket)': { display: 'none !important' },
    '.orderTicket': {
      display: 'block',
      width: '72mm',
      color: '#000000',
      font: '14px/1.4 monospace',
      overflowWrap: 'anywhere',
    },
    '.orderTicket li': { display: 'flex', justifyContent: 'space-between', gap: '4mm' },
    '.orderTicket ul': { listStyle: 'none', padding: 0 },
  },
};

interface OrderTicketProps {
  readonly row: StreamOrder;
  readonly shopName: string;
  readonly onPrinted: () => void;
}

/** Prints an order on a ticket of 80 mm. */
export function OrderTicket({ row, shopName, onPrinted }: OrderTicketProps) {
  const text = useText('order');
  const { money, dateTime } = useFormats();
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', onPrinted);
  }, [onPrinted]);
  const amounts = [
    ['fields.subtotal', row.subtotal],
    ['fields.taxesAndFees', row.taxesAndFees],
    ['ticket.total', row.total],
  ] as const;
  return createPortal(
    <div className="orderTicket">
      <GlobalStyles styles={paper} />
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
