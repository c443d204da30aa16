/** A form of a page as a browser would send it. */
export interface HtmlForm {
  /** Where it goes, absolute. */
  readonly action: string;
  /** Its fields with the values they come with, the first submit button's name among them when it has one. */
  readonly fields: ReadonlyMap<string, string>;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decode(text: string): string {
  return text.replaceAll(
    /&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
      if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
      return entities[name ?? ''] ?? whole;
    },
  );
}

/** The attributes of one tag by lower-case name; one without a value has the empty text. */
function attributes(tag: string): Map<string, string> {
  const body = tag.replace(/^<\w+/, '');
  return new Map(
    Array.from(body.matchAll(/([\w:-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g), (match) => [
      (match[1] ?? '').toLowerCase(),
      decode(match[2] ?? match[3] ?? match[4] ?? ''),
    ]),
  );
}

/** The posted forms of an HTML page, in order. `pageUrl` is what a relative or missing action refers to. */
export function readForms(html: string, pageUrl: string): HtmlForm[] {
  return Array.from(html.matchAll(/(<form\b[^>]*>)([\s\S]*?)<\/form>/gi), ([, formTag = '', content = '']) => {
    const fields = new Map<string, string>();
    let hasButton = false;
    for (const [tag, element = ''] of content.matchAll(/<(input|button)\b[^>]*>/gi)) {
      const given = attributes(tag);
      const type = (given.get('type') ?? (element.toLowerCase() === 'button' ? 'submit' : 'text')).toLowerCase();
      const name = given.get('name');
      const isButton = type === 'submit';
      const isSkipped = type === 'button' || type === 'reset' || (type === 'checkbox' && !given.has('checked'));
      if (isSkipped || (isButton && hasButton)) continue;
      hasButton ||= isButton;
      if (name) fields.set(name, given.get('value') ?? '');
    }
    return { action: new URL(attributes(formTag).get('action') || pageUrl, pageUrl).href, fields };
  });
}

/** Returns what the page says to a reader in its alert, or null: the text of the element with `role="alert"`. */
export function readAlert(html: string): string | null {
  const content = /<(\w+)\b[^>]*\brole=["']?alert\b[^>]*>([\s\S]*?)<\/\1>/i.exec(html)?.[2];
  const text = decode(content?.replaceAll(/<[^>]*>/g, ' ') ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return text === '' ? null : text;
}
