/** A menu item whose screen is still to be made. */
interface ScreenToCome {
  /** Context and page, as in the menu, or the path of a sub-route. */
  readonly item: `${string}.${string}`;
  /** The rows of the requirements that cannot hold before. */
  readonly requirements: readonly string[];
}

/**
 * The menu items whose screen is still to be made; an item leaves this list with its screen, and the list is empty when
 * LIM-06 holds (TRUE-12). They are in no menu, and their rights are not offered in roles; those that roles have stay.
 */
export const screensToCome: readonly ScreenToCome[] = [];

/** Tells whether the screen of a menu item is still to be made. */
export function isToCome(context: string, page: string): boolean {
  return screensToCome.some(({ item }) => item === `${context}.${page}`);
}
