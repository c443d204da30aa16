import type { OrderTotalsAnswer } from '@atrium/contract';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import { useFormats } from '../../ui/format/useFormats.ts';
import { useText } from '../../ui/text/useText.ts';

const height = 96;
const barWidth = 12;
const gap = 4;

/** What was sold on each day, as bars and as the same figures in a table (VEND-21). */
export function SalesChart({ days, currency }: Pick<OrderTotalsAnswer, 'days' | 'currency'>) {
  const text = useText('order');
  const { money, number, date } = useFormats();
  const most = Math.max(...days.map(({ total }) => total), 0);
  const amount = (value: number) => (currency === null ? number(value) : money(value, currency));
  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
      <Typography component="figcaption" variant="h3" sx={{ mb: 2 }}>
        {text('historyPage.chart.title')}
      </Typography>
      {days.length === 0 ? (
        <Typography color="textSecondary">{text('historyPage.chart.empty')}</Typography>
      ) : (
        <>
          <Box sx={{ overflowX: 'auto' }} aria-hidden>
            <svg width={days.length * (barWidth + gap)} height={height}>
              {days.map(({ day, total }, at) => {
                const size = most === 0 ? 0 : Math.max(2, (total / most) * height);
                return (
                  <rect
                    key={day}
                    x={at * (barWidth + gap)}
                    y={height - size}
                    width={barWidth}
                    height={size}
                    rx={2}
                    fill="currentColor"
                    opacity={0.7}
                  />
                );
              })}
            </svg>
          </Box>
          <Box component="details" sx={{ mt: 2 }}>
            <Box component="summary" sx={{ cursor: 'pointer', minHeight: 24 }}>
              {text('historyPage.chart.table')}
            </Box>
            <Box component="table" sx={{ borderSpacing: '16px 4px', ml: '-16px' }}>
              <thead>
                <tr>
                  <Box component="th" scope="col" sx={{ textAlign: 'left' }}>
                    {text('historyPage.chart.day')}
                  </Box>
                  <Box component="th" scope="col" sx={{ textAlign: 'right' }}>
                    {text('historyPage.chart.orders')}
                  </Box>
                  <Box component="th" scope="col" sx={{ textAlign: 'right' }}>
                    {text('historyPage.chart.total')}
                  </Box>
                </tr>
              </thead>
              <tbody>
                {days.map(({ day, orders, total }) => (
                  <tr key={day}>
                    <td>{date(day)}</td>
                    <Box component="td" className="tabular" sx={{ textAlign: 'right' }}>
                      {number(orders)}
                    </Box>
                    <Box component="td" className="tabular" sx={{ textAlign: 'right' }}>
                      {amount(total)}
                    </Box>
                  </tr>
                ))}
              </tbody>
            </Box>
          </Box>
        </>
      )}
    </Box>
  );
}
