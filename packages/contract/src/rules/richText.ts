/** The formatting of rich text that is stored and shown, apart from links: what the editor offers (CONT-06, SEC-07). */
export const richTextTags = [
  ...['p', 'br', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'code'],
] as const;

/**
 * Checks whether a link leads somewhere from wherever it is read: relative addresses lead nowhere in an app or an e-mail
 * (CONT-06).
 */
export function isFullAddress(href: string): boolean {
  return /^(?:https?:\/\/[^/\s]|mailto:\S|tel:\S)/i.test(href.trim());
}

/**
 * The text of HTML: everything but what is between `<` and the next `>`. A pattern would look for the end of each `<`
 * again, which takes the square of their number (SEC-13).
 */
export function withoutTags(html: string): string {
  let text = '';
  let from = 0;
  for (;;) {
    const start = html.indexOf('<', from);
    const end = start === -1 ? -1 : html.indexOf('>', start);
    if (end === -1) return text + html.slice(from);
    text += html.slice(from, start);
    from = end + 1;
  }
}
