import { type apiKey, type ApiKeyFlag, apiKeyFlagsOf, type RowOf } from '@atrium/contract';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined';
import HourglassBottomOutlined from '@mui/icons-material/HourglassBottomOutlined';
import SnoozeOutlined from '@mui/icons-material/SnoozeOutlined';
import { useState } from 'react';

import { StatusChip, type Tone } from '../../../ui/feedback/StatusChip.tsx';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';

const looks = {
  expired: { tone: 'danger', icon: <EventBusyOutlined /> },
  expiresSoon: { tone: 'caution', icon: <HourglassBottomOutlined /> },
  unused: { tone: 'caution', icon: <SnoozeOutlined /> },
} as const satisfies Readonly<Record<ApiKeyFlag, { readonly tone: Tone; readonly icon: React.ReactElement }>>;

/** Shows when a key ends, and what there is to do about it (KEY-02). */
export function KeyChip({
  row,
}: {
  readonly row: Pick<RowOf<typeof apiKey>, 'expiresAt' | 'createdAt' | 'lastUsedOn'>;
}) {
  const text = useText('apiKey');
  const { date } = useFormats();
  const [now] = useState(() => Date.now());
  const flags = apiKeyFlagsOf(row, now);
  const day = date(row.expiresAt);
  if (flags.length === 0)
    return <StatusChip tone="good" icon={<CheckCircleOutlined />} label={text('flags.valid', { day })} />;
  return flags.map((flag) => <StatusChip key={flag} {...looks[flag]} label={text(`flags.${flag}`, { day })} />);
}
