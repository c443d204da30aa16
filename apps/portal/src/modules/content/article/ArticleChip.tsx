import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined';
import { useState } from 'react';

import { StatusChip } from '../../../ui/feedback/StatusChip.tsx';
import { useText } from '../../../ui/text/useText.ts';
import { articleState } from './articleState.ts';

const looks = {
  draft: { tone: 'outline', icon: <EditOutlined /> },
  scheduled: { tone: 'info', icon: <ScheduleOutlined /> },
  live: { tone: 'good', icon: <CheckCircleOutlined /> },
  expired: { tone: 'grey', icon: <HistoryOutlined /> },
} as const;

interface ArticleDates {
  readonly published: boolean;
  readonly activationDate: string | null;
  readonly expirationDate: string | null;
}

/** The state of an article as a chip. */
export function ArticleChip({ row }: { readonly row: ArticleDates }) {
  const text = useText('article');
  const [now] = useState(() => Date.now());
  const state = articleState(row, now);
  return <StatusChip {...looks[state]} label={text(`states.${state}`)} />;
}
