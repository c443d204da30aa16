import { TEST_RESPONSE_TYPE } from '@atrium/auth-client';
import type { SignInParameters } from '@atrium/auth-client';
import type { PortalConfig } from '@atrium/contract';

import { callApi } from '../../kit/api/callApi.ts';
import { readStored } from '../../ui/storage/browserStorage.ts';
import { storageKeys } from '../../ui/storage/storageKeys.ts';

/**
 * The parameters to sign in with: those of the test flow when an automated test has brought its tokens and the server says
 * that it takes such tokens, else the provider's own (AUTH-10). Without such tokens nothing is asked.
 */
export async function withTestFlow(parameters: SignInParameters): Promise<SignInParameters> {
  if (readStored(storageKeys.testTokens) === null) return parameters;
  const { data } = await callApi<PortalConfig>('config', { access: 'none' });
  return data.testFlow ? { ...parameters, responseType: TEST_RESPONSE_TYPE } : parameters;
}
