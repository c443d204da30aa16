/** An example's mark as it may be in a code, a key or a domain. */
export function codeOf(mark: string): string {
  return mark.toLowerCase();
}
