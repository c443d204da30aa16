import { times } from '@atrium/contract';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';

import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx';
import { useText } from '../../ui/text/useText.ts';
import { useSignOut } from '../useSignOut.ts';

interface InactivityDialogProps {
  /** When the session ends, in milliseconds since 1970; null once the person has done something. */
  readonly endsAt: number | null;
  readonly onStay: () => void;
}

/** Counts down the seconds until the person is signed out for inactivity, and lets them stay (SEC-21). */
export function InactivityDialog({ endsAt, onStay }: InactivityDialogProps) {
  const t = useText('shell');
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), times.second);
    return () => clearInterval(timer);
  }, []);
  const handleSignOut = useSignOut();
  const left = endsAt === null ? null : Math.max(0, Math.ceil((endsAt - now) / times.second));
  return (
    <ConfirmDialog
      isOpen
      title={t('inactivity.title')}
      confirmLabel={t('inactivity.stay')}
      cancelLabel={t('inactivity.signOut')}
      onConfirm={onStay}
      onCancel={handleSignOut}
      onDismiss={onStay}
    >
      <Typography role="timer">
        {left === null ? t('inactivity.staying') : t('inactivity.left', { count: left })}
      </Typography>
    </ConfirmDialog>
  );
}
