/** The state of an article: written, waiting for its date, shown in the app, or over. */
export type ArticleState = 'draft' | 'scheduled' | 'live' | 'expired';

interface Dates {
  readonly published: boolean;
  readonly activationDate: string | null;
  readonly expirationDate: string | null;
}

/** The state of an article at `now` (milliseconds). */
export function articleState({ published, activationDate, expirationDate }: Dates, now: number): ArticleState {
  if (!published) return 'draft';
  if (expirationDate !== null && Date.parse(expirationDate) <= now) return 'expired';
  return activationDate !== null && Date.parse(activationDate) > now ? 'scheduled' : 'live';
}
