import type { ConnectionTest as Test, CustomerService } from '@atrium/contract';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { callApi } from '../../../kit/api/callApi.ts';
import { invalidateResource } from '../../../kit/api/queryKeys.ts';
import { useCan } from '../../../kit/session/useSession.ts';
import { useErrorText } from '../../../ui/feedback/useErrorText.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';

interface ConnectionTestProps {
  readonly customerId: string;
  readonly service: CustomerService;
  /** The name of the type, for the button's name. */
  readonly kind: string;
}

/** The facts of a call that are shown where its adapter says them, in this order. */
const shownParts = ['request', 'answer', 'read'] as const;

/** The calls of a test, for those who run the service: what was asked, and what came back. */
function TriedCalls({ calls }: { readonly calls: Test['calls'] }) {
  const text = useText('customerServices');
  const { number } = useFormats();
  if (calls.length === 0) return null;
  return (
    <Box component="details" sx={{ mt: 1 }}>
      <Typography component="summary" variant="body2" sx={{ cursor: 'pointer', py: 0.5 }}>
        {text('test.calls', { count: calls.length, number: number(calls.length) })}
      </Typography>
      <Box component="ol" sx={{ m: 0, pl: 5 }}>
        {calls.map(({ method, address, status, milliseconds, request, answer, read }, index) => (
          <Typography
            component="li"
            variant="body2"
            key={`${String(index)} ${address}`}
            sx={{ overflowWrap: 'anywhere' }}
          >
            {method} {address}
            {': '}
            {status === null ? text('test.silent') : String(status)}
            {`, ${number(milliseconds)} ms`}
            {[request, answer, read].map(
              (part, at) =>
                part !== undefined && (
                  <Box
                    component="pre"
                    role="group"
                    key={shownParts[at]}
                    tabIndex={0}
                    aria-label={text(`test.${shownParts[at] ?? 'request'}`)}
                    sx={{ m: 0, mt: 1, maxHeight: 200, overflow: 'auto', whiteSpace: 'pre-wrap', fontSize: 12 }}
                  >
                    {part}
                  </Box>
                ),
            )}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}

/** The last test of a connection, step by step in words, and the button that makes another one (TRUE-11). */
export function ConnectionTest({ customerId, service, kind }: ConnectionTestProps) {
  const text = useText('customerServices');
  const errorText = useErrorText();
  const may = useCan();
  const { dateTime } = useFormats();
  const queryClient = useQueryClient();
  const start = useMutation({
    mutationFn: () => callApi<Test>(`customer/${customerId}/provider/${service.type}/test`, { method: 'POST' }),
    onSettled: () => invalidateResource(queryClient, 'customer'),
  });
  const mayTest = may('CUSTOMER.providers', 'edit') || may('ROOT.customers', 'edit');
  const { test } = service;
  return (
    <Box sx={{ mt: 1 }}>
      <Stack spacing={1} aria-live="polite">
        {test !== null && (
          <>
            <Typography variant="body2" color="textSecondary">
              {text('test.tested', { time: dateTime(test.testedAt) })}
            </Typography>
            {test.steps.map(({ step, result }) => (
              <Stack key={step} direction="row" spacing={1} sx={{ alignItems: 'flex-start' }}>
                {result === 'works' ? (
                  <CheckCircleOutlined color="success" fontSize="small" />
                ) : (
                  <ErrorOutlined color="error" fontSize="small" />
                )}
                <Typography variant="body2">
                  {text(`test.steps.${step}`)} {text(`test.results.${result}`)}
                </Typography>
              </Stack>
            ))}
          </>
        )}
      </Stack>
      {test !== null && <TriedCalls calls={test.calls} />}
      {start.error !== null && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {text('test.failed')} {errorText(start.error, 'other').advice}
        </Alert>
      )}
      {mayTest && (
        <Button
          size="small"
          variant="outlined"
          loading={start.isPending}
          aria-label={text('test.actionOf', { type: kind })}
          onClick={() => start.mutate()}
          sx={{ mt: 1 }}
        >
          {text('test.action')}
        </Button>
      )}
    </Box>
  );
}
