import { requestStates, type UnmappedCode } from '@atrium/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import type { AboveListProps } from '../../../kit/definition/listDefinition.ts';
import { useCan } from '../../../kit/session/useSession.ts';
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';
import { useCmmsStatuses, useMapAndReplay, useUnmappedCodes } from './useStatusMapping.ts';

interface UnmappedLineProps {
  readonly code: UnmappedCode;
  readonly canMap: boolean;
  readonly isBusy: boolean;
  readonly onMap: (hostStatus: (typeof requestStates)[number]) => void;
}

/** A code of the inbox with what is known of it, and the Host status that it is mapped to. */
function UnmappedLine({ code, canMap, isBusy, onMap }: UnmappedLineProps) {
  const text = useText('statusMapping');
  const { number } = useFormats();
  const [chosen, setChosen] = useState('');
  const status = requestStates.find((state) => state === chosen);
  const { waiting, requests, count, lastSeenAt, firstSeenAt, example } = code;
  const named = requests.map((one) => number(one)).join(', ');
  return (
    <Box component="li" sx={{ listStyle: 'none', py: 3, borderTop: 1, borderColor: 'divider' }}>
      <Typography component="h3" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {code.code}
      </Typography>
      <Typography variant="body2" component="div" color="textSecondary">
        {text('inbox.seen', { count })} · {text('inbox.first')} <RelativeTime value={firstSeenAt} /> ·{' '}
        {text('inbox.last')} <RelativeTime value={lastSeenAt} />
      </Typography>
      {waiting > 0 && (
        <Typography variant="body2">
          {text('inbox.waiting', { count: waiting })} {waiting > requests.length ? `${named}, …` : named}
        </Typography>
      )}
      <Typography variant="body2" component="code" sx={{ display: 'block', overflowWrap: 'anywhere', my: 1 }}>
        {example}
      </Typography>
      {canMap && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', mt: 2 }}>
          <TextField
            select
            label={text('inbox.choose', { code: code.code })}
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
            sx={{ minWidth: 240, flex: '0 1 320px' }}
          >
            {requestStates.map((state) => (
              <MenuItem key={state} value={state}>
                {text(`values.hostStatus.${state}`)}
              </MenuItem>
            ))}
          </TextField>
          <Button
            variant="outlined"
            disabled={status === undefined}
            loading={isBusy}
            onClick={() => {
              if (status !== undefined) onMap(status);
            }}
          >
            {text('inbox.map')}
          </Button>
        </Box>
      )}
    </Box>
  );
}

/** Shows above the mapping which codes of the maintenance system it does not know, and maps them (SRV-08, INTG-13). */
export function UnmappedCodes({ context }: Pick<AboveListProps, 'context'>) {
  const text = useText('statusMapping');
  const { customerId } = context;
  const canMap = useCan()('CUSTOMER.providers', 'add');
  const { data: codes = [] } = useUnmappedCodes(customerId);
  const { data: statuses } = useCmmsStatuses(customerId);
  const { mutate, isPending, variables } = useMapAndReplay(customerId);
  return (
    <>
      {statuses?.value.length === 0 && (
        <Typography role="status" color="textSecondary" sx={{ mb: 4 }}>
          {text('noStatus')}
        </Typography>
      )}
      {codes.length > 0 && (
        <Paper component="section" variant="outlined" aria-labelledby="unmapped-codes" sx={{ p: 4, mb: 4 }}>
          <Typography id="unmapped-codes" variant="h2">
            {text('inbox.title', { count: codes.length })}
          </Typography>
          <Typography color="textSecondary" sx={{ mb: 3 }}>
            {text('inbox.help')}
          </Typography>
          <Box component="ul" sx={{ p: 0, m: 0 }}>
            {codes.map((code) => (
              <UnmappedLine
                key={code.id}
                code={code}
                canMap={canMap}
                isBusy={isPending && variables.code.id === code.id}
                onMap={(hostStatus) => mutate({ code, hostStatus })}
              />
            ))}
          </Box>
        </Paper>
      )}
    </>
  );
}
