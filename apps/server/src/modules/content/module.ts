/**
 * What apps show of a building: articles, concierge services, pictures and contacts. Read `article/article.store.ts`
 * first.
 *
 * The list names the files that other modules may import.
 */
export const offers: readonly string[] = [];
