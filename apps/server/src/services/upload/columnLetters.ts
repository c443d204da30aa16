/** Returns the letters of a column as spreadsheets show them: A, B, … Z, AA. */
export function columnLetters(index: number): string {
  const before = Math.floor(index / 26);
  return (before === 0 ? '' : columnLetters(before - 1)) + String.fromCharCode(65 + (index % 26));
}

/** Returns the place of a column by its letters, from 0. */
export function indexOfColumn(letters: string): number {
  return Array.from(letters).reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
