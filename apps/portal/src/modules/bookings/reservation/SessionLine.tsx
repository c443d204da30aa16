import { isAtOtherTime, type PreviewedSession } from '@atrium/contract';
import AddCircleOutlined from '@mui/icons-material/AddCircleOutlined';
import BlockOutlined from '@mui/icons-material/BlockOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import { StatusChip } from '../../../ui/feedback/StatusChip.tsx';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';
import { useSpan } from './useSpan.ts';

const looks = {
  new: { tone: 'good', icon: <AddCircleOutlined /> },
  updated: { tone: 'info', icon: <EditOutlined /> },
  unchanged: { tone: 'grey', icon: <CheckCircleOutlined /> },
  refused: { tone: 'danger', icon: <BlockOutlined /> },
} as const;

/** Returns what becomes of one session, in words: what is updated, or why it is refused. */
function useDetails(session: PreviewedSession): string[] {
  const { outcome, reason, existing, occupancy, notesChange } = session;
  const text = useText('reservation');
  const span = useSpan();
  const { number } = useFormats();
  if (existing === null) return [];
  const { locationName, capacityType, startDate, endDate } = existing;
  if (reason !== null) {
    const type = text(`values.capacityType.${capacityType}`);
    return [text(`preview.reasons.${reason}`, { location: locationName, type, span: span(startDate, endDate) })];
  }
  if (outcome !== 'updated') return [];
  const from = number(existing.occupancy);
  const isRaised = occupancy > existing.occupancy;
  return [
    ...(isAtOtherTime(session) ? [text('preview.overwrites', { span: span(startDate, endDate) })] : []),
    isRaised ? text('preview.raised', { from, to: number(occupancy) }) : text('preview.kept', { occupancy: from }),
    ...(notesChange ? [text('preview.notes')] : []),
  ];
}

/** One session of the preview: when it is and what a save does to it (RESV-07, RESV-09). */
export function SessionLine({ session }: { readonly session: PreviewedSession }) {
  const text = useText('reservation');
  const span = useSpan();
  const details = useDetails(session);
  const { outcome, startDate, endDate } = session;
  return (
    <Box component="li" sx={{ py: 2, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'space-between' }}>
        <span className="tabular">{span(startDate, endDate)}</span>
        <StatusChip {...looks[outcome]} label={text(`preview.outcomes.${outcome}`)} />
      </Box>
      {details.map((detail) => (
        <Typography key={detail} variant="body2" color="textSecondary">
          {detail}
        </Typography>
      ))}
    </Box>
  );
}
