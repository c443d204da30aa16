import type { invitation, RecordOf } from '@atrium/contract';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';

import type { SectionProps } from '../../../kit/definition/formDefinition.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';
import { InviteeChip } from './InviteeChip.tsx';

/** Shows who was invited, what they have answered and when (RESV-13, RESV-15, RESV-16). */
export function AnswersSection({ record }: SectionProps<Pick<RecordOf<typeof invitation>, 'invitees' | 'timezone'>>) {
  const text = useText('invitation');
  const { dateTime } = useFormats();
  if (record === null) return <Typography color="textSecondary">{text('answers.notYet')}</Typography>;
  const { invitees } = record;
  const mailbox = invitees.find(({ status }) => status === 'Organizer')?.email ?? '';
  const timezone = record.timezone ?? undefined;
  return (
    <>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {text('answers.source', { mailbox })}
      </Typography>
      {/* It is scrolled by the keyboard where the screen is narrow. */}
      <TableContainer tabIndex={0} role="group" aria-label={text('sections.answers')}>
        <Table size="small" aria-label={text('sections.answers')}>
          <TableHead>
            <TableRow>
              <TableCell>{text('answers.name')}</TableCell>
              <TableCell>{text('answers.status')}</TableCell>
              <TableCell>{text('answers.responseTime')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {invitees.map(({ id, name, email, status, responseTime }) => (
              <TableRow key={id}>
                <TableCell component="th" scope="row">
                  {name}
                  <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                    {email}
                  </Typography>
                </TableCell>
                <TableCell>
                  <InviteeChip status={status} />
                </TableCell>
                <TableCell className="tabular">
                  {responseTime === null ? '' : dateTime(responseTime, timezone)}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </>
  );
}
