import type { identityProvider, RecordOf } from '@atrium/contract';
import Button from '@mui/material/Button';

import type { RecordActionProps } from '../../../kit/definition/formDefinition.ts';
import { useContextStack } from '../../../kit/navigation/useContextStack.ts';
import { useText } from '../../../ui/text/useText.ts';

/**
 * Leads to the test of a provider of identity. The page is loaded again: the security policy of the open one may not know
 * the provider's addresses yet.
 */
export function TestSignInLink({ record }: RecordActionProps<RecordOf<typeof identityProvider>>) {
  const text = useText('identityProvider');
  const { pathTo } = useContextStack();
  const { types, providerUri } = record;
  if (!types.includes('identity') || providerUri === null) return null;
  return (
    <Button variant="outlined" href={`${pathTo('identityProviders', record.id)}/test`}>
      {text('test.open')}
    </Button>
  );
}
