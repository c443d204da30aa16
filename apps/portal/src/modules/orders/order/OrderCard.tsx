import { type OrderAction, orderActions, stateAfter } from '@atrium/contract';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import ScienceOutlined from '@mui/icons-material/ScienceOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, memo } from 'react';

import { useFormats } from '../../../ui/format/useFormats.ts';
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx';
import { useText } from '../../../ui/text/useText.ts';
import { AgeChip } from './AgeChip.tsx';
import type { StreamOrder } from './useStream.ts';

const actionOfKey: Readonly<Record<string, OrderAction>> = { a: 'accept', c: 'complete', x: 'cancel' };

interface OrderCardProps {
  readonly row: StreamOrder;
  readonly canEdit: boolean;
  readonly onAction: (row: StreamOrder, action: OrderAction) => void;
  readonly onPrint: (row: StreamOrder) => void;
}

/** One order of the stream. In focus, A accepts, C completes and X cancels it. */
export const OrderCard = memo(function OrderCard({ row, canEdit, onAction, onPrint }: OrderCardProps) {
  const text = useText('order');
  const { money, number: numberText, timeOfDay, inZone } = useFormats();
  const number = String(row.number);
  const zone = row.timezone ?? 'UTC';
  const time = inZone(timeOfDay(Date.parse(row.time), zone), row.time, zone);
  const isOpen = row.status === 'Placed' || row.status === 'Accepted';
  const possible = canEdit ? orderActions.filter((action) => stateAfter(action, row.status) !== null) : [];
  const handleKey = (event: KeyboardEvent) => {
    const action = event.ctrlKey || event.metaKey || event.altKey ? undefined : actionOfKey[event.key.toLowerCase()];
    if (action === undefined || !possible.includes(action)) return;
    event.preventDefault();
    onAction(row, action);
  };
  return (
    <Box
      component="li"
      id={`order-${row.id}`}
      tabIndex={0}
      aria-label={text('orderTitle', { number })}
      aria-keyshortcuts={canEdit && isOpen ? 'A C X' : undefined}
      onKeyDown={handleKey}
      sx={{
        listStyle: 'none',
        p: 3,
        mb: 2,
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        bgcolor: 'background.paper',
        contentVisibility: 'auto',
        containIntrinsicSize: 'auto 220px',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Typography variant="h3" component="h3" sx={{ flexGrow: 1 }} className="tabular">
          {text('orderTitle', { number })}
        </Typography>
        {row.payment === 'test' && <StatusChip tone="info" icon={<ScienceOutlined />} label={text('testMark')} />}
        {isOpen && <AgeChip time={row.time} />}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {[time, row.name, row.company].filter(Boolean).join(' · ')}
      </Typography>
      <Box component="ul" sx={{ pl: 0, my: 2 }}>
        {row.lines.map(({ productId, item, quantity }) => (
          <Typography component="li" key={productId} sx={{ listStyle: 'none', overflowWrap: 'anywhere' }}>
            <strong className="tabular">{numberText(quantity)} ×</strong> {item}
          </Typography>
        ))}
      </Box>
      {row.note !== null && (
        <Typography sx={{ mb: 2, fontStyle: 'italic', overflowWrap: 'anywhere' }}>{row.note}</Typography>
      )}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Typography variant="body2" className="tabular" sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {money(row.total, row.currency)}
          {row.payment !== 'test' && ` · ${text(`values.payment.${row.payment}`)}`}
          {row.paymentProvider === 'local' && ` · ${text('simulated')}`}
        </Typography>
        <IconButton aria-label={text('actionsOf.print', { number })} onClick={() => onPrint(row)}>
          <PrintOutlined />
        </IconButton>
      </Box>
      {possible.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 1 }}>
          {possible.map((action) => (
            <Button
              key={action}
              variant={action === 'cancel' ? 'outlined' : 'contained'}
              color={action === 'cancel' ? 'error' : 'primary'}
              aria-label={text(`actionsOf.${action}`, { number })}
              onClick={() => onAction(row, action)}
              sx={{ flex: '1 1 96px', maxWidth: 180 }}
            >
              {text(`actions.${action}`)}
            </Button>
          ))}
        </Box>
      )}
    </Box>
  );
});
