import type { WebhookTest } from '@atrium/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';

import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { TitledDialog } from '../../../ui/feedback/TitledDialog.tsx';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';
import { type LogOf, useDelivery } from './useDeliveries.ts';
import { useOutcome } from './useOutcome.ts';

/** A text as it was sent or answered, which may be long. */
function SentText({ title, value }: { readonly title: string; readonly value: string }) {
  return (
    <Box>
      <Typography variant="h3" gutterBottom>
        {title}
      </Typography>
      <Box
        component="pre"
        tabIndex={0}
        aria-label={title}
        sx={{
          m: 0,
          p: 2,
          maxHeight: 240,
          overflow: 'auto',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
        }}
      >
        {value}
      </Box>
    </Box>
  );
}

/** The request of a test and what was answered (HOOK-04). */
export function TestDialog({ test, onClose }: { readonly test: WebhookTest; readonly onClose: () => void }) {
  const t = useText('webhook');
  const outcome = useOutcome();
  const headers = Object.entries(test.request.headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <TitledDialog title={t('log.test')} fullWidth maxWidth="md" onClose={onClose}>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <Typography role="status">{outcome(test)}</Typography>
        <SentText title={t('log.request')} value={[...headers, '', test.request.body].join('\n')} />
        <SentText title={t('log.answer')} value={test.answer === '' ? t('log.noAnswer') : test.answer} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('secret.done')}
        </Button>
      </DialogActions>
    </TitledDialog>
  );
}

/** A delivery with its attempts, what was sent and what was answered (HOOK-04). */
export function DeliveryDialog({
  webhook,
  id,
  title,
  onClose,
}: {
  readonly webhook: LogOf;
  readonly id: string;
  readonly title: string;
  readonly onClose: () => void;
}) {
  const t = useText('webhook');
  const outcome = useOutcome();
  const { dateTime } = useFormats();
  const { data, isPending, isError, error, refetch } = useDelivery(webhook, id);
  return (
    <TitledDialog title={title} fullWidth maxWidth="md" onClose={onClose}>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        {isPending && <LinearProgress aria-label={title} />}
        {isError && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data !== undefined && (
          <>
            <SentText title={t('log.request')} value={data.body ?? t('log.hidden')} />
            {data.tries.length === 0 && <Typography color="textSecondary">{t('log.notTried')}</Typography>}
            {data.tries.map((one) => (
              <SentText
                key={one.date}
                title={`${dateTime(one.date)} · ${outcome(one)}`}
                value={one.answer === null ? t('log.hidden') : one.answer || t('log.noAnswer')}
              />
            ))}
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('secret.done')}
        </Button>
      </DialogActions>
    </TitledDialog>
  );
}
