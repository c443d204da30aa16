import Button from '@mui/material/Button';
import { lazy, Suspense } from 'react';

import type { Job } from '../jobs/job.ts';
import { useFormats } from '../../ui/format/useFormats.ts';
import { useText } from '../../ui/text/useText.ts';

const Alert = lazy(() => import('@mui/material/Alert'));

/** How far a long export is. */
export function ExportNotice({ job, onCancel }: { readonly job: Job; readonly onCancel: () => void }) {
  const t = useText('kit');
  const { number } = useFormats();
  return (
    <Suspense>
      <Alert severity="info" sx={{ mb: 4 }} action={<Button onClick={onCancel}>{t('list.export.cancel')}</Button>}>
        <div>{t('list.export.started')}</div>
        {job.total ? (
          <div className="tabular">
            {t('list.export.progress', { done: number(job.done), total: number(job.total) })}
          </div>
        ) : null}
      </Alert>
    </Suspense>
  );
}

/** A refresh has failed while older rows are still shown (ERR-26). */
export function RefreshNotice({ onRefresh }: { readonly onRefresh: () => void }) {
  const t = useText('kit');
  return (
    <Suspense>
      <Alert severity="warning" action={<Button onClick={onRefresh}>{t('list.failed.action')}</Button>}>
        {t('list.failed.title')}
      </Alert>
    </Suspense>
  );
}
