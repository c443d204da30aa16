/** A text of at most so many characters; a pair that the end would cut is no character that a database takes. */
export function shortened(text: string, most: number): string {
  return text.slice(0, most).toWellFormed();
}
