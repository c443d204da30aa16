import type { OrderTotalsAnswer } from '@atrium/contract';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';
import { everyDay } from './everyDay.ts';

const HEIGHT = 96;
const BAR_WIDTH = 12;
/** A bar with the gap behind it. */
const STEP = 16;

/** Shows what was sold on each day, as bars and as the same figures in a table (VEND-21). */
export function SalesChart({ days, currency }: Pick<OrderTotalsAnswer, 'days' | 'currency'>) {
  const text = useText('order');
  const { labelled, money, number, date } = useFormats();
  const bars = everyDay(days);
  const most = Math.max(...bars.map(({ total }) => total), 0);
  const sum = days.reduce(
    (before, { orders, total }) => ({ count: before.count + orders, total: before.total + total }),
    {
      count: 0,
      total: 0,
    },
  );
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
          <Typography className="tabular" sx={{ mb: 2 }}>
            {text('historyPage.chart.sum', { count: sum.count, total: amount(sum.total) })}
          </Typography>
          {/* A year is as wide as a month: the bars share the place that there is. */}
          <Box
            component="svg"
            aria-hidden
            viewBox={`0 0 ${String(bars.length * STEP)} ${String(HEIGHT)}`}
            preserveAspectRatio="none"
            sx={{
              display: 'block',
              width: '100%',
              maxWidth: bars.length * STEP,
              height: HEIGHT,
              color: 'primary.main',
            }}
          >
            {bars.map(({ day, total }, at) => {
              const size = total === 0 ? 0 : Math.max(2, (total / most) * HEIGHT);
              return (
                <rect key={day} x={at * STEP} y={HEIGHT - size} width={BAR_WIDTH} height={size} fill="currentColor">
                  <title>{labelled(date(day), amount(total))}</title>
                </rect>
              );
            })}
          </Box>
          <Typography variant="caption" color="textSecondary" component="div" aria-hidden>
            {[...new Set([bars[0], bars.at(-1)].map((bar) => date(bar?.day ?? '')))].join(' – ')}
          </Typography>
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
