import { order } from '@atrium/contract';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import type { SectionProps } from '../../../kit/definition/formDefinition.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';
import { FailedRefund } from './FailedRefund.tsx';

/** Shows what was ordered and what it came to, as it was charged (VEND-12, VEND-17). */
export function OrderLines({ record }: SectionProps) {
  const text = useText('order');
  const { money, dateTime } = useFormats();
  const parsed = order.record.safeParse(record);
  if (!parsed.success) return null;
  const { id, payment, lines, subtotal, taxesAndFees, total, currency, time, timezone } = parsed.data;
  const amounts = [
    ['subtotal', subtotal],
    ['taxesAndFees', taxesAndFees],
    ['total', total],
  ] as const;
  return (
    <>
      {payment === 'refundFailed' && <FailedRefund orderId={id} total={money(total, currency)} />}
      <Typography color="textSecondary">{dateTime(time, timezone ?? undefined)}</Typography>
      <Box component="table" sx={{ width: '100%', my: 2, '& td:last-child': { textAlign: 'right' } }}>
        <tbody>
          {lines.map(({ productId, item, quantity, amount }) => (
            <tr key={productId}>
              <Box component="td" sx={{ overflowWrap: 'anywhere' }}>
                {quantity} × {item}
              </Box>
              <td className="tabular">{money(quantity * amount, currency)}</td>
            </tr>
          ))}
          {amounts.map(([field, amount]) => (
            <tr key={field}>
              <td>{text(`fields.${field}`)}</td>
              <td className="tabular">{money(amount, currency)}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </>
  );
}
