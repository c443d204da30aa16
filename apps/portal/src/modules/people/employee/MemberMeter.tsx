import { groupLimits } from '@atrium/contract';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';

import type { CellProps } from '../../../kit/definition/listDefinition.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';

/** Shows how many of the places of a group are taken, as words and as a bar (MSG-18). */
export function MemberCount({ count }: { readonly count: number }) {
  const text = useText('employeeGroup');
  const { number } = useFormats();
  const { maxMembers } = groupLimits;
  return (
    <Box sx={{ minWidth: 110 }}>
      {text('members.count', { count: number(count), most: number(maxMembers) })}
      <LinearProgress
        aria-hidden
        variant="determinate"
        value={Math.min(100, (count / maxMembers) * 100)}
        color={count > maxMembers ? 'error' : 'primary'}
      />
    </Box>
  );
}

/** The places taken, in a list. */
export function MemberMeter({ value }: CellProps) {
  return <MemberCount count={typeof value === 'number' ? value : 0} />;
}
