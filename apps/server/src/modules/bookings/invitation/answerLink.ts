import type { LinkSeals } from '../../../base/crypto/linkSeals.ts';

/** The path of the page on which an invitee answers. */
export const ANSWER_PATH = '/invitation/answer';

/** The address at which one invitee answers; without its seal no one else can make it (API-41). */
export function answerAddress(publicUrl: string, links: Pick<LinkSeals, 'seal'>, inviteeId: string): string {
  return `${publicUrl}${ANSWER_PATH}?token=${links.seal('invitation', inviteeId)}`;
}
