import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';

import { StatusChip } from '../../../ui/feedback/StatusChip.tsx';
import { useText } from '../../../ui/text/useText.ts';

/** Checks whether an FAQ is published, as a chip. */
export function PublishedChip({ row }: { readonly row: { readonly published: boolean } }) {
  const text = useText('faq');
  return row.published ? (
    <StatusChip tone="good" icon={<CheckCircleOutlined />} label={text('states.live')} />
  ) : (
    <StatusChip tone="outline" icon={<EditOutlined />} label={text('states.draft')} />
  );
}
