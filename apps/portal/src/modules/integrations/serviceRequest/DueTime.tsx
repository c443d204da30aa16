import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';

import { StatusChip } from '../../../ui/feedback/StatusChip.tsx';
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx';
import { useText } from '../../../ui/text/useText.ts';

interface DueTimeProps {
  readonly row: { readonly dueAt: string | null; readonly overdue: boolean };
}

/** Shows when a request is to be done, marked once that is past (SRV-04). */
export function DueTime({ row: { dueAt, overdue } }: DueTimeProps) {
  const text = useText('serviceRequest');
  if (dueAt === null) return null;
  return (
    <>
      <RelativeTime value={dueAt} />{' '}
      {overdue && <StatusChip tone="danger" icon={<WarningAmberOutlined />} label={text('overdue')} />}
    </>
  );
}
