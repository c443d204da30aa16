import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface WorkLineProps {
  readonly name: string;
  readonly chip: ReactNode;
  /** Time, actor and duration, in this order. */
  readonly facts: readonly string[];
  /** The counts in words; blank without any. */
  readonly counts: string;
  readonly failure: string | null;
  /** As far as it is, while it runs. */
  readonly progress?: string | undefined;
}

/** Shows one piece of background work in a list: a job, or a run of a sync (SRV-12, INTG-20). */
export function WorkLine({ name, chip, facts, counts, failure, progress }: WorkLineProps) {
  return (
    <Box component="li" sx={{ py: 3, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'space-between' }}>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        {chip}
      </Box>
      <Typography variant="body2" color="textSecondary">
        {facts.join(' · ')}
      </Typography>
      {progress !== undefined && (
        <Typography variant="body2" className="tabular">
          {progress}
        </Typography>
      )}
      {counts !== '' && <Typography variant="body2">{counts}</Typography>}
      {failure !== null && (
        <Typography variant="body2" color="error">
          {failure}
        </Typography>
      )}
    </Box>
  );
}
