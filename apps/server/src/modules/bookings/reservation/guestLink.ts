import type { LinkSeals } from '../../../base/crypto/linkSeals.ts';

/** The path of the page on which a person sees and cancels what they have reserved. */
export const GUEST_PATH = '/reservation';

/** The address of the page for one RSVP; without its seal no one else can make it (API-41). */
export function guestAddress(publicUrl: string, links: Pick<LinkSeals, 'seal'>, rsvpId: string): string {
  return `${publicUrl}${GUEST_PATH}?token=${links.seal('rsvp', rsvpId)}`;
}
