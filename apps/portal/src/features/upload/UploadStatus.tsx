import type { BatchUpload } from '@atrium/contract';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import HourglassEmptyOutlined from '@mui/icons-material/HourglassEmptyOutlined';
import RuleOutlined from '@mui/icons-material/RuleOutlined';
import UndoOutlined from '@mui/icons-material/UndoOutlined';

import { StatusChip } from '../../ui/feedback/StatusChip.tsx';
import { useText } from '../../ui/text/useText.ts';
import { isUnderWay, statusTones } from './uploadSteps.ts';

/** Shows how far an upload is. */
export function UploadStatus({ upload }: { readonly upload: Pick<BatchUpload, 'status' | 'canApply'> }) {
  const t = useText('batchUpload');
  const { status, canApply } = upload;
  const isEmpty = status === 'Checked' && !canApply;
  const icon = isUnderWay({ status }) ? (
    <HourglassEmptyOutlined />
  ) : status === 'Checked' ? (
    <RuleOutlined />
  ) : status === 'Applied' ? (
    <CheckCircleOutlined />
  ) : status === 'Failed' ? (
    <ErrorOutlined />
  ) : (
    <UndoOutlined />
  );
  return (
    <StatusChip
      tone={isEmpty ? 'grey' : statusTones[status]}
      icon={icon}
      label={t(isEmpty ? 'status.nothing' : `status.${status}`)}
    />
  );
}
