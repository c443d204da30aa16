import type { auditLog, RowOf } from '@atrium/contract';
import AddCircleOutlined from '@mui/icons-material/AddCircleOutlineOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import ShieldOutlined from '@mui/icons-material/ShieldOutlined';
import ToggleOnOutlined from '@mui/icons-material/ToggleOnOutlined';

import { StatusChip } from '../../../ui/feedback/StatusChip.tsx';
import { useText } from '../../../ui/text/useText.ts';

type Action = RowOf<typeof auditLog>['action'];

const looks: Partial<Record<Action, Omit<Parameters<typeof StatusChip>[0], 'label'>>> = {
  Created: { tone: 'good', icon: <AddCircleOutlined /> },
  Modified: { tone: 'info', icon: <EditOutlined /> },
  Deleted: { tone: 'danger', icon: <DeleteOutlined /> },
  Enabled: { tone: 'good', icon: <ToggleOnOutlined /> },
  Disabled: { tone: 'grey', icon: <ToggleOnOutlined /> },
};

/** Is what was done (AUD-01). */
export function ActionChip({ row }: { readonly row: { readonly action: Action } }) {
  const text = useText('auditEntry');
  const { tone, icon } = looks[row.action] ?? { tone: 'caution', icon: <ShieldOutlined /> };
  return <StatusChip tone={tone} icon={icon} label={text(`values.action.${row.action}`)} />;
}
