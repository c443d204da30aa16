let allow: () => void = () => undefined;

/** Resolves once it is known that someone is signed in, who may ask for rows. */
export const rowsAllowed = new Promise<void>((resolve) => {
  allow = resolve;
});

/** Allows the rows of a list to be asked for before the list is there. */
export function allowEarlyRows(): void {
  allow();
}
