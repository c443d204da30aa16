import GlobalStyles from '@mui/material/GlobalStyles';

import { useFormats } from '../../../ui/format/useFormats.ts';
import { PrintedRoll } from '../../../ui/print/PrintedRoll.tsx';
import { useText } from '../../../ui/text/useText.ts';
import type { StreamOrder } from './useStream.ts';

/** Millimetres of the roll and of its margins. */
const paper = { width: 80, margin: 4 } as const;

const layout = {
  '.printedRoll': { font: '14px/1.4 monospace' },
  '.printedRoll li': { display: 'flex', justifyContent: 'space-between', gap: '4mm' },
  '.printedRoll li > :last-child': { flexShrink: 0, whiteSpace: 'nowrap' },
  '.printedRoll ul': { listStyle: 'none', padding: 0 },
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
  const amounts = [
    ['fields.subtotal', row.subtotal],
    ['fields.taxesAndFees', row.taxesAndFees],
    ['ticket.total', row.total],
  ] as const;
  return (
    <PrintedRoll paper={paper} onPrinted={onPrinted}>
      <GlobalStyles styles={layout} />
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
    </PrintedRoll>
  );
}
