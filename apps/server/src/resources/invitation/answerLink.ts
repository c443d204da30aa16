import type { SecretBox } from '../../base/crypto/secretBox.ts';
import { openId, sealId } from '../../base/crypto/sealedId.ts';

const KIND = 'invitation';

/** The path of the page on which an invitee answers. */
export const ANSWER_PATH = '/invitation/answer';

/** The address at which one invitee answers; without its seal no one else can make it (API-41). */
export function answerAddress(publicUrl: string, secrets: Pick<SecretBox, 'seal'>, inviteeId: string): string {
  return `${publicUrl}${ANSWER_PATH}?token=${encodeURIComponent(sealId(secrets, KIND, inviteeId))}`;
}

/** The id of the invitee of such an address; null where the token is none of ours. */
export function inviteeOfToken(secrets: Pick<SecretBox, 'open'>, token: unknown): string | null {
  return openId(secrets, KIND, token);
}
