import type { OrderTotalsAnswer } from '@atrium/contract';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';

/** The products of most pieces in the window. */
export function BestProducts({ products, currency }: Pick<OrderTotalsAnswer, 'products' | 'currency'>) {
  const text = useText('order');
  const { money, number } = useFormats();
  if (products.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="best-products" sx={{ minWidth: 0 }}>
      <Typography variant="h3" component="h2" id="best-products" sx={{ mb: 2 }}>
        {text('historyPage.best.title')}
      </Typography>
      <Box component="ol" sx={{ m: 0, pl: 5 }}>
        {products.map(({ item, quantity, amount }) => (
          <Box component="li" key={item} sx={{ overflowWrap: 'anywhere' }}>
            {/* A name written from right to left does not turn the figures. */}
            <bdi>{item}</bdi>{' '}
            <Box component="span" className="tabular" sx={{ color: 'text.secondary' }}>
              {number(quantity)} · {currency === null ? number(amount) : money(amount, currency)}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
