/**
 * Returns which UTF-16 a text is written in, by its mark or, without one, by the byte of nothing that each Latin character
 * has; null where it is in none.
 */
export function wideEncodingOf(content: Buffer): 'utf-16le' | 'utf-16be' | null {
  const [first, second, third, fourth] = content;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (second === 0 && fourth === 0 && first !== 0 && third !== 0) return 'utf-16le';
  return first === 0 && third === 0 && second !== 0 && fourth !== 0 ? 'utf-16be' : null;
}
