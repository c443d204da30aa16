import type { SecretBox } from '../../base/crypto/secretBox.ts';

const KIND = 'invitation ';

/** The path of the page on which an invitee answers. */
export const answerPath = '/invitation/answer';

/** The address at which one invitee answers; without its seal no one else can make it (API-41). */
export function answerAddress(publicUrl: string, secrets: Pick<SecretBox, 'seal'>, inviteeId: string): string {
  return `${publicUrl}${answerPath}?token=${encodeURIComponent(secrets.seal(KIND + inviteeId))}`;
}

const isId = /^[0-9a-f-]{36}$/;

/** The id of the invitee of such an address; null where the token is none of ours. */
export function inviteeOfToken(secrets: Pick<SecretBox, 'open'>, token: unknown): string | null {
  if (typeof token !== 'string' || token.length > 2_000) return null;
  try {
    const text = secrets.open(token);
    const id = text.slice(KIND.length);
    return text.startsWith(KIND) && isId.test(id) ? id : null;
  } catch {
    return null;
  }
}
