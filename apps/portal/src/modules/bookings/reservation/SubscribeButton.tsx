import { reservationFacts } from '@atrium/contract';
import Button from '@mui/material/Button';
import { useState } from 'react';

import { useListContext, useMay } from '../../../kit/session/useListContext.ts';
import { useText } from '../../../ui/text/useText.ts';
import { laterPart } from '../../../ui/later/laterPart.ts';

const SubscriptionDialog = laterPart(async () => (await import('./SubscriptionDialog.tsx')).SubscriptionDialog);

/** Opens the address to subscribe to, for those who may edit reservations. */
export function SubscribeButton() {
  const text = useText('reservation');
  const may = useMay(reservationFacts, useListContext());
  const [isOpen, setIsOpen] = useState(false);
  if (!may('edit')) return null;
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)} sx={{ minHeight: 32 }} {...SubscriptionDialog.approach}>
        {text('subscription.open')}
      </Button>
      {isOpen && <SubscriptionDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
