import { connectionLimits } from '@atrium/contract';

import type { RestAccount } from '../../ports/restPort.ts';

const MASK = '•••';
/** Parameters and fields that are named like a secret. */
const secretNames = /key|token|secret|password|passwd|auth|signature/i;

/** A text without the secrets of an account, in whichever way they are written in it. */
function masked({ password, clientSecret, apiKey }: RestAccount, text: string): string {
  let shown = text;
  for (const secret of [password, clientSecret, apiKey]) {
    if (secret === null || secret === '') continue;
    for (const written of [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')])
      shown = shown.replaceAll(written, MASK);
  }
  return shown;
}

/** Returns what is shown of a call of a test: its address, headers and body, secrets masked (SRV-05, SEC-04). */
export function shownCall(
  account: RestAccount,
  {
    method,
    address,
    headers,
    body,
  }: { method: string; address: string; headers: Readonly<Record<string, string>>; body: unknown },
): string {
  const url = new URL(address);
  for (const name of url.searchParams.keys()) if (secretNames.test(name)) url.searchParams.set(name, MASK);
  const isSecret = (name: string) => name === 'authorization' || name === account.keyHeader?.toLowerCase();
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${isSecret(name) ? MASK : value}`);
  const text = [
    `${method} ${url.pathname}${decodeURI(url.search)}`,
    ...lines,
    ...(typeof body === 'string' ? ['', body] : []),
  ];
  return masked(account, text.join('\n')).slice(0, connectionLimits.maxShownText);
}

/** Returns what is shown of an answer that has no one in it any more. */
export function shownAnswer(account: RestAccount, text: string): string {
  return masked(account, text).slice(0, connectionLimits.maxShownText);
}
