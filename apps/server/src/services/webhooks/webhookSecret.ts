import { randomBytes } from 'node:crypto';

import type { SecretBox } from '../../base/crypto/secretBox.ts';

/** What a secret begins with, as Standard Webhooks has it. */
export const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;

type SecretColumn = 'secret' | 'previous_secret';

function placeOf(id: string, column: SecretColumn) {
  return { table: 'webhooks', column, id };
}

/** Makes a secret that deliveries are signed with (HOOK-02). */
export function newSecret(): string {
  return `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/** Seals a secret of a webhook for its column (SEC-04). */
export function sealSecret(secrets: SecretBox, id: string, plain: string, column: SecretColumn = 'secret'): string {
  return secrets.seal(plain, placeOf(id, column));
}

/** Opens a sealed secret of a webhook. */
export function openSecret(secrets: SecretBox, id: string, sealed: string, column: SecretColumn = 'secret'): string {
  return secrets.open(sealed, placeOf(id, column));
}
