import type { LegalHold } from '@atrium/contract';
import Alert from '@mui/material/Alert';

import { useFormats } from '../../ui/format/useFormats.ts';
import { useText } from '../../ui/text/useText.ts';

/** Says that a customer is under a legal hold: why, since when and by whom (RET-03). */
export function HoldNotice({ hold: { reason, since, by } }: { readonly hold: LegalHold }) {
  const text = useText('legalHold');
  const { date } = useFormats();
  const facts = by === null ? text('since', { date: date(since) }) : text('sinceBy', { date: date(since), name: by });
  return (
    <Alert severity="warning" sx={{ mb: 4, overflowWrap: 'anywhere' }}>
      <strong>{text('title')}</strong> {text('stops')} {reason} {facts}
    </Alert>
  );
}
