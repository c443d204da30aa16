import { type AuditPeriod, auditPeriods, boundsOf, times } from '@atrium/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

import { useText } from '../../ui/text/useText.ts';

interface AuditPeriodsProps {
  /** Called with the range of days of the chosen period, without any for all time. */
  readonly onChoose: (values: readonly string[]) => void;
}

function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}

/** Returns the range of days of a period, as a filter has it; nothing for all time. */
function rangeOfPeriod(period: AuditPeriod): readonly string[] {
  const { from, before } = boundsOf(period, new Date());
  const ends = [from === null ? '' : dayOf(from.getTime()), before === null ? '' : dayOf(before.getTime() - times.day)];
  return ends.every((end) => end === '') ? [] : [ends.join('..')];
}

/** Offers the periods of the audit log, which are calendar quarters and years in UTC (AUDIT-09, AUDIT-10). */
export function AuditPeriods({ onChoose }: AuditPeriodsProps) {
  const history = useText('history');
  return (
    <Box role="group" aria-label={history('period')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {auditPeriods.map((period) => (
        <Button key={period} size="small" onClick={() => onChoose(rangeOfPeriod(period))}>
          {history(`periods.${period}`)}
        </Button>
      ))}
    </Box>
  );
}
