/** The placeholders of a person whose name is one text: its first word, and the others. */
export function namesOf(name: string): { readonly firstName: string; readonly lastName: string } {
  const [firstName = '', ...others] = name.trim().split(/\s+/);
  return { firstName, lastName: others.join(' ') };
}
