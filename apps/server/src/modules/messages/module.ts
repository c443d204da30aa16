/**
 * Notifications, e-mail templates and the outbox. Read `composeMail.reads.ts` first.
 *
 * The list names the files that other modules may import.
 */
export const offers: readonly string[] = ['./causedMails.reads.ts', './composeMail.reads.ts', './mailDrafts.reads.ts'];
