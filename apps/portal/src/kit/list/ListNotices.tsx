import Button from '@mui/material/Button';

import type { Job } from '../jobs/job.ts';
import { useFormats } from '../../ui/format/useFormats.ts';
import { laterPart } from '../../ui/later/laterPart.ts';
import { useText } from '../../ui/text/useText.ts';

const Alert = laterPart(async () => (await import('@mui/material/Alert')).default);

/** Shows how far a long export is. */
export function ExportNotice({ job, onCancel }: { readonly job: Job; readonly onCancel: () => void }) {
  const t = useText('kit');
  const { number } = useFormats();
  return (
    <Alert severity="info" sx={{ mb: 4 }} action={<Button onClick={onCancel}>{t('list.export.cancel')}</Button>}>
      <div>{t('list.export.started')}</div>
      {job.total ? (
        <div className="tabular">{t('list.export.progress', { done: number(job.done), total: number(job.total) })}</div>
      ) : null}
    </Alert>
  );
}

/** A refresh has failed while older rows are still shown (ERR-26). */
export function RefreshNotice({ onRefresh }: { readonly onRefresh: () => void }) {
  const t = useText('kit');
  return (
    <Alert severity="warning" action={<Button onClick={onRefresh}>{t('list.failed.action')}</Button>}>
      {t('list.failed.title')}
    </Alert>
  );
}
