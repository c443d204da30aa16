/** The names of what a phrase leaves open, `{{name}}`, each once and in the order of the alphabet. */
export function phraseSlots(text: string): string[] {
  const names = [...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name = '']) => name.trim());
  return [...new Set(names)].toSorted();
}

/**
 * Checks whether a customer's text leaves open what the built-in one does: a dropped name would lose a value, an invented
 * one has none (CUST-17).
 */
export function keepsSlots(text: string, builtIn: string): boolean {
  const rest = text.replaceAll(/\{\{[^{}]*\}\}/g, ' ');
  return !/\{\{|\}\}/.test(rest) && phraseSlots(text).join('|') === phraseSlots(builtIn).join('|');
}
