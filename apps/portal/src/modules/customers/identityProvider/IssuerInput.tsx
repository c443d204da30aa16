import type { discoveryAnswer } from '@atrium/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import type { z } from 'zod';

import { ApiError } from '../../../kit/api/apiError.ts';
import { callApi } from '../../../kit/api/callApi.ts';
import { UrlInput } from '../../../kit/form/fields/TextInput.tsx';
import type { WidgetProps } from '../../../kit/definition/formDefinition.ts';
import { useResourceText } from '../../../kit/form/useResourceText.ts';
import { useCan } from '../../../kit/session/useSession.ts';
import { useErrorText } from '../../../ui/feedback/useErrorText.ts';
import { useText } from '../../../ui/text/useText.ts';

type Discovered = z.infer<typeof discoveryAnswer>;

/** Returns why the issuer could not be read, in words; with the other issuer that its document names. */
function useRefusalText(): (error: unknown) => string {
  const text = useText('identityProvider');
  const fields = useResourceText('identityProvider');
  const errorText = useErrorText();
  return (error) => {
    const issue = error instanceof ApiError ? error.fields?.find(({ field }) => field === 'issuer') : undefined;
    if (issue === undefined) return errorText(error, 'loading').advice;
    const reason = fields.message(issue.code);
    return issue.code === 'issuerMismatch' ? text('discovery.mismatch', { reason, named: issue.message }) : reason;
  };
}

/** The issuer's address, from which the rest of a provider can be filled in, and what is missing there (ROOT-10, AUTH-62). */
export function IssuerInput(props: WidgetProps) {
  const { value, isReadOnly } = props;
  const text = useText('identityProvider');
  const refusalText = useRefusalText();
  const may = useCan();
  const { setValue } = useFormContext();
  const discovery = useMutation({
    mutationFn: async (issuer: string) =>
      (await callApi<Discovered>('identityprovider/discovery', { body: { issuer } })).data,
    onSuccess: (found) => {
      const { faults: _, ...fields } = found;
      for (const [field, filled] of Object.entries(fields))
        setValue(field, filled, { shouldDirty: true, shouldValidate: true });
    },
  });
  const issuer = typeof value === 'string' ? value.trim() : '';
  const handleChange = (typed: unknown) => {
    discovery.reset();
    props.onChange(typed);
  };
  return (
    <>
      <UrlInput {...props} onChange={handleChange} />
      {!isReadOnly && may('ROOT.identityProviders', 'edit') && (
        <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start', mt: 2 }}>
          <Button
            size="small"
            variant="outlined"
            disabled={issuer === ''}
            loading={discovery.isPending}
            onClick={() => discovery.mutate(issuer)}
          >
            {text('discovery.action')}
          </Button>
          <Box role="status" sx={{ '&:empty': { display: 'none' } }}>
            {discovery.isSuccess && <Alert severity="success">{text('discovery.filled')}</Alert>}
            {(discovery.data?.faults ?? []).map((fault) => (
              <Alert key={fault} severity="warning" sx={{ mt: 2 }}>
                {text(`faults.${fault}`)}
              </Alert>
            ))}
            {discovery.isError && <Alert severity="error">{refusalText(discovery.error)}</Alert>}
          </Box>
        </Box>
      )}
    </>
  );
}
