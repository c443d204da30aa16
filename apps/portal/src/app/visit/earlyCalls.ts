let allow: () => void = () => undefined;

/** Resolves once it is known that someone is signed in, who may ask for rows and records. */
export const earlyCallsAllowed = new Promise<void>((resolve) => {
  allow = resolve;
});

/** Allows what a page shows to be asked for before the page is there. */
export function allowEarlyCalls(): void {
  allow();
}
