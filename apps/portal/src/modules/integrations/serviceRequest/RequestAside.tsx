import {
  isOpenRequest,
  requestAssignees,
  requestPriorities,
  requestStatesAfter,
  serviceRequest,
} from '@atrium/contract';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';

import { callApi } from '../../../kit/api/callApi.ts';
import { queryKeys } from '../../../kit/api/queryKeys.ts';
import type { SectionProps } from '../../../kit/definition/formDefinition.ts';
import { useCan } from '../../../kit/session/useSession.ts';
import { useText } from '../../../ui/text/useText.ts';
import { CancelOutside } from './CancelOutside.tsx';
import { DueTime } from './DueTime.tsx';
import { EmergencyNumber } from './EmergencyNumber.tsx';
import { MoveRequest } from './MoveRequest.tsx';
import { OutsideState } from './OutsideState.tsx';
import { useRequestAct } from './useRequestAct.ts';

/** Chosen where no one is assigned. */
const NO_ONE = 'none';

/** The people who can be assigned to requests of a building. */
function useAssignees(buildingId: string | undefined, isWanted: boolean) {
  const path = `${serviceRequest.path}/assignee`;
  return useQuery({
    queryKey: queryKeys.list(serviceRequest.name, path, { buildingId }),
    enabled: isWanted && buildingId !== undefined,
    queryFn: async ({ signal }) =>
      requestAssignees.parse((await callApi(path, { query: { buildingId }, signal })).data).value,
  });
}

/** Shows what is done with a request: its state, who works on it, and how urgent it is (SRV-03). */
export function RequestAside({ record }: SectionProps) {
  const text = useText('serviceRequest');
  const canEdit = useCan()('CUSTOMER.serviceRequest', 'edit');
  const { mutate, isPending } = useRequestAct();
  const parsed = serviceRequest.record.safeParse(record);
  const request = parsed.success ? parsed.data : undefined;
  // What a maintenance system has is decided there.
  const isKeptHere = request?.remoteStatus === null && request.remoteNumber === null && request.sending !== 'waiting';
  const isOpen = request !== undefined && canEdit && isKeptHere && isOpenRequest(request.status);
  const canCancel =
    request?.cancelsOutside === true && canEdit && requestStatesAfter(request.status).includes('Cancelled');
  const { data: people = [] } = useAssignees(request?.buildingId, isOpen);
  if (request === undefined) return record === null ? <EmergencyNumber /> : null;
  const { assigneeId, assigneeName, priority } = request;
  // A person who has lost the right since is shown while they are assigned.
  const isKept = assigneeId !== null && people.every(({ id }) => id !== assigneeId);
  const options = isKept ? [{ id: assigneeId, name: assigneeName ?? '' }, ...people] : people;
  return (
    <Paper component="section" variant="outlined" aria-labelledby="request-work" sx={{ p: 4 }}>
      <Typography id="request-work" variant="h2" sx={{ mb: 3 }}>
        {text('work')}
      </Typography>
      <Stack spacing={4}>
        <OutsideState request={request} />
        {canEdit && isKeptHere && <MoveRequest request={request} label={text('fields.status')} />}
        {canCancel && <CancelOutside request={request} />}
        {isOpen ? (
          <>
            <TextField
              select
              label={text('fields.assigneeName')}
              value={assigneeId ?? NO_ONE}
              disabled={isPending}
              onChange={({ target }) =>
                mutate({ request, act: 'assign', body: { assigneeId: target.value === NO_ONE ? null : target.value } })
              }
            >
              <MenuItem value={NO_ONE}>{text('noOne')}</MenuItem>
              {options.map(({ id, name }) => (
                <MenuItem key={id} value={id}>
                  {name}
                </MenuItem>
              ))}
            </TextField>
            <TextField
              select
              label={text('fields.priority')}
              value={priority}
              disabled={isPending}
              onChange={({ target }) => mutate({ request, act: 'priority', body: { priority: target.value } })}
            >
              {requestPriorities.map((one) => (
                <MenuItem key={one} value={one}>
                  {text(`values.priority.${one}`)}
                </MenuItem>
              ))}
            </TextField>
          </>
        ) : (
          <Typography>
            {text(`values.priority.${priority}`)} · {assigneeName ?? text('noOne')}
          </Typography>
        )}
        {request.dueAt !== null && (
          <Typography component="div">
            {text('due')} <DueTime row={request} />
          </Typography>
        )}
        {request.reason !== null && <Typography sx={{ overflowWrap: 'anywhere' }}>{request.reason}</Typography>}
      </Stack>
    </Paper>
  );
}
