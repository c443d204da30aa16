/**
 * What a customer or building sets up for its apps: menus, cards, extensions, branding, texts and policies. Read
 * `extension/extension.store.ts` first.
 *
 * The list names the files that other modules may import.
 */
export const offers: readonly string[] = ['./buildingExtensions.reads.ts', './translations.reads.ts'];
