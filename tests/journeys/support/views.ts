/** How a person sees a page. */
export interface View {
  readonly language: 'en' | 'fr';
  readonly mode: 'dark' | 'light';
  readonly width: 360 | 1440;
}

/** The languages of the portal, in the order in which views are looked at. */
export const languages = ['en', 'fr'] as const;

/**
 * The views in twos: both of a language, whose modes and widths differ. Dealt out one after the other, each two of
 * language, mode and width meet equally often.
 */
const pairs = languages.flatMap((language): readonly (readonly [View, View])[] => [
  [
    { language, mode: 'light', width: 1440 },
    { language, mode: 'dark', width: 360 },
  ],
  [
    { language, mode: 'light', width: 360 },
    { language, mode: 'dark', width: 1440 },
  ],
]);

/** Every combination of language, colour mode and width. */
export const allViews: readonly View[] = pairs.flat();

/** Returns the two views that the screen at this place of the list is dealt. */
export function viewsAt(place: number): readonly View[] {
  return pairs[place % pairs.length] ?? [];
}
