/** A label and what it is of, as a language joins them: `Title: Required`, `Titre\u00a0: Obligatoire`. */
export function labelled(label: string, text: string, language: string): string {
  return `${label}${language.startsWith('fr') ? '\u00a0' : ''}: ${text}`;
}
