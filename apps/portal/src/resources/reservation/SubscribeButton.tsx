import { reservation } from '@atrium/contract';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';

import { useListContext, useMay } from '../../kit/list/useListContext.ts';
import { useText } from '../../ui/text/useText.ts';

const SubscriptionDialog = lazy(async () => ({
  default: (await import('./SubscriptionDialog.tsx')).SubscriptionDialog,
}));

/** Opens the address to subscribe to, for those who may edit reservations. */
export function SubscribeButton() {
  const text = useText('reservation');
  const may = useMay(reservation, useListContext());
  const [isOpen, setIsOpen] = useState(false);
  if (!may('edit')) return null;
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)} sx={{ minHeight: 32 }}>
        {text('subscription.open')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <SubscriptionDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
