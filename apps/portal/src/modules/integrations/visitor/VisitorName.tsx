/** A visit as those see it who do not receive visitors: without a name. */
interface NamedVisitor {
  readonly name?: string;
  readonly initials?: string;
}

/** Returns what a visitor is called for those who see the visit: the name, or its first letters (VIS-03). */
export function nameOfVisitor({ name, initials }: NamedVisitor): string {
  return name ?? initials ?? '';
}

/** Shows what a visitor is called. */
export function VisitorName({ row }: { readonly row: NamedVisitor }) {
  return nameOfVisitor(row);
}
