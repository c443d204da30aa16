/** A person's names and e-mail address, entered alike wherever people are kept. */
export const personFields = [
  { field: 'firstName', half: true },
  { field: 'lastName', half: true },
  { field: 'email', widget: 'email' },
] as const;

/** Returns what a person's record is called. */
export function fullName({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string {
  return `${firstName} ${lastName}`;
}
