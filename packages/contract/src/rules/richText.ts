/** The formatting of rich text that is stored and shown, besides links: what the editor offers (CONT-06, SEC-07). */
export const richTextTags = [
  ...['p', 'br', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'code'],
] as const;
