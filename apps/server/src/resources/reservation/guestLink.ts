import type { SecretBox } from '../../base/crypto/secretBox.ts';
import { openId, sealId } from '../../base/crypto/sealedId.ts';

const KIND = 'rsvp';

/** The path of the page on which a person sees and cancels what they have reserved. */
export const GUEST_PATH = '/reservation';

/** The address of the page for one RSVP; without its seal no one else can make it (API-41). */
export function guestAddress(publicUrl: string, secrets: Pick<SecretBox, 'seal'>, rsvpId: string): string {
  return `${publicUrl}${GUEST_PATH}?token=${encodeURIComponent(sealId(secrets, KIND, rsvpId))}`;
}

/** The id of the RSVP of such an address; null where the token is none of ours. */
export function rsvpOfToken(secrets: Pick<SecretBox, 'open'>, token: unknown): string | null {
  return openId(secrets, KIND, token);
}
