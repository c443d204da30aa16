import WorkHistoryIcon from '@mui/icons-material/WorkHistoryOutlined';
import IconButton from '@mui/material/IconButton';
import { useState, useSyncExternalStore } from 'react';

import { isUnderWay } from '../../kit/jobs/job.ts';
import { Hint } from '../../ui/feedback/Hint.tsx';
import { useText } from '../../ui/text/useText.ts';
import { jobActivity } from './jobActivity.ts';
import { useOwnJobs } from './useOwnJobs.ts';
import { laterPart } from '../../ui/later/laterPart.ts';

const RunningBadge = laterPart(async () => (await import('./RunningBadge.tsx')).RunningBadge);
const JobsPanel = laterPart(async () => (await import('./JobsPanel.tsx')).JobsPanel, { texts: ['jobs'] });

/** Opens the list of one's own long work; counts what is under way (KIT-13). */
export function JobsButton() {
  const t = useText('shell');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isSeen = useSyncExternalStore(jobActivity.subscribe, jobActivity.get);
  const { data: jobs = [] } = useOwnJobs(anchor !== null || isSeen);
  const running = jobs.filter(isUnderWay).length;
  const label = running === 0 ? t('jobs.label') : t('jobs.running', { count: running });
  return (
    <>
      <Hint title={label}>
        <IconButton
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
          {...JobsPanel.approach}
        >
          <WorkHistoryIcon />
          {running > 0 && <RunningBadge count={running} />}
        </IconButton>
      </Hint>
      {anchor !== null && <JobsPanel anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
