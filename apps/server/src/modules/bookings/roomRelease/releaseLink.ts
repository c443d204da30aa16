import type { LinkSeals } from '../../../base/crypto/linkSeals.ts';

/** What the organizer of a booking chooses by the link of a reminder. */
export type ReleaseChoice = 'keep' | 'release';

/** The path of the page on which the organizer of a booking keeps or releases its room. */
export const RELEASE_PATH = '/room-release';

/** The address of the page for one case, with the choice that it offers first; without its seal no one else can make it (REL-02). */
export function releaseAddress(
  publicUrl: string,
  links: Pick<LinkSeals, 'seal'>,
  caseId: string,
  choice: ReleaseChoice,
): string {
  return `${publicUrl}${RELEASE_PATH}?choice=${choice}&token=${links.seal('room release', caseId)}`;
}
