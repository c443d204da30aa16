/** A piece of markup that is safe to send: only `html` makes it, and `html` escapes what is put in. */
export interface Html {
  readonly markup: string;
}

type Insertion = string | number | false | undefined | Html | readonly Html[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

function insert(value: Insertion): string {
  if (value === undefined || value === false) return '';
  if (typeof value === 'string' || typeof value === 'number') return escape(String(value));
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('');
}

/** Template tag: texts are escaped, markup is taken as it is, `false` and `undefined` are left out. */
export function html(parts: TemplateStringsArray, ...values: readonly Insertion[]): Html {
  const markup = parts.reduce((whole, part, index) => whole + insert(values[index - 1]) + part);
  return { markup };
}

/** Markup that the provider library made and escaped, such as its sign-out form with the token against forgery. */
export function trustedMarkup(markup: string): Html {
  return { markup };
}
