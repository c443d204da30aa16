import {
  type BenchAnswer,
  benchAnswer,
  keptPayloads,
  readCalls,
  type RecordOf,
  serviceBenchLimits,
  type serviceConfig,
  serviceConfigFacts,
} from '@atrium/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { callApi } from '../../../kit/api/callApi.ts';
import { queryKeys } from '../../../kit/api/queryKeys.ts';
import type { SectionProps } from '../../../kit/definition/formDefinition.ts';
import { useCan } from '../../../kit/session/useSession.ts';
import { useErrorText } from '../../../ui/feedback/useErrorText.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';

/** Shows what was read of an answer, field by field in words. */
function BenchResult({ answer }: { readonly answer: BenchAnswer }) {
  const text = useText('serviceConfig');
  const requests = useText('serviceRequest');
  const { verdict, reason, isJson, count, fields } = answer;
  return (
    <Stack spacing={2} aria-live="polite">
      <Alert severity={verdict === 'works' && isJson ? 'success' : 'warning'}>
        {text(`bench.verdicts.${verdict}`)} {reason} {!isJson && text('bench.noJson')} {text('bench.found', { count })}
      </Alert>
      <Box component="dl" sx={{ m: 0 }}>
        {fields.map(({ field, path, value, result, hostStatus }) => (
          <Box key={field} sx={{ mb: 2, overflowWrap: 'anywhere' }}>
            <Typography component="dt" sx={{ fontWeight: 600 }}>
              {text(`fields.rest.${field}`)}
              {path !== null && ` (${path})`}
            </Typography>
            <Typography component="dd" sx={{ m: 0 }} color={result === 'read' ? undefined : 'textSecondary'}>
              {value !== null && `${value} · `}
              {text(`bench.results.${result}`)}
              {hostStatus !== null && ` ${text('bench.mapped', { status: requests(`values.status.${hostStatus}`) })}`}
            </Typography>
          </Box>
        ))}
      </Box>
    </Stack>
  );
}

/** Shows what would be read of an answer that is pasted or was kept, by the settings as they are saved (SRV-09). */
export function TestBench({ record }: SectionProps<RecordOf<typeof serviceConfig>>) {
  const text = useText('serviceConfig');
  const errorText = useErrorText();
  const { dateTime } = useFormats();
  const canEdit = useCan()('CUSTOMER.providers', 'edit');
  const [call, setCall] = useState<(typeof readCalls)[number]>('read');
  const [payload, setPayload] = useState('');
  const [status, setStatus] = useState(200);
  const id = record?.id;
  const isUsed = record?.provider === 'rest' && canEdit && id !== undefined;
  const path = `${serviceConfigFacts.path}/${id ?? ''}`;
  const { data: kept = [] } = useQuery({
    queryKey: queryKeys.list(serviceConfigFacts.name, `${path}/payload`, {}),
    enabled: isUsed,
    queryFn: async ({ signal }) => keptPayloads.parse((await callApi(`${path}/payload`, { signal })).data).value,
  });
  const bench = useMutation({
    mutationFn: async () =>
      benchAnswer.parse((await callApi(`${path}/bench`, { body: { call, status, payload } })).data),
  });
  if (!isUsed) return <Typography color="textSecondary">{text('bench.unused')}</Typography>;
  return (
    <Stack spacing={4}>
      <Typography color="textSecondary">{text('bench.help')}</Typography>
      {kept.length > 0 && (
        <TextField
          select
          label={text('bench.kept')}
          value=""
          onChange={({ target }) => {
            const chosen = kept.find((one) => one.id === target.value);
            if (chosen === undefined) return;
            setPayload(chosen.body);
            setStatus(chosen.status);
            setCall(readCalls.find((one) => one === chosen.call) ?? 'read');
          }}
        >
          {kept.map((one) => (
            <MenuItem key={one.id} value={one.id}>
              {dateTime(one.at)} · {one.call} · {one.status}
            </MenuItem>
          ))}
        </TextField>
      )}
      <TextField
        select
        label={text('bench.call')}
        value={call}
        onChange={({ target }) => setCall(readCalls.find((one) => one === target.value) ?? 'read')}
      >
        {readCalls.map((one) => (
          <MenuItem key={one} value={one}>
            {text(`bench.calls.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        multiline
        minRows={5}
        maxRows={16}
        label={text('bench.payload')}
        value={payload}
        onChange={({ target }) => setPayload(target.value)}
        slotProps={{ htmlInput: { maxLength: serviceBenchLimits.maxPasted, spellCheck: false } }}
      />
      <Box>
        <Button
          variant="outlined"
          loading={bench.isPending}
          disabled={payload.trim() === ''}
          onClick={() => bench.mutate()}
        >
          {text('bench.action')}
        </Button>
      </Box>
      {bench.error !== null && <Alert severity="error">{errorText(bench.error, 'other').advice}</Alert>}
      {bench.data !== undefined && <BenchResult answer={bench.data} />}
    </Stack>
  );
}
