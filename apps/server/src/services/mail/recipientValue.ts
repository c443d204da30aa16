import { isMailLink } from '@atrium/contract';

// Control characters, which no text of a message has: nothing that people write can be taken for a mark.
const BEGIN = '\u0002';
const END = '\u0003';
// oxlint-disable-next-line no-control-regex -- the marks are control characters on purpose
const mark = /\u0002([A-Za-z0-9]{1,50})\u0003/g;
// oxlint-disable-next-line no-control-regex -- every control character but tab and line ends
const unwanted = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** The mark in a shared content where each recipient reads a value of their own; a name of letters and digits. */
export function recipientValue(name: string): string {
  return `${BEGIN}${name}${END}`;
}

/** A text that people wrote, without control characters and so without marks. */
export function withoutMarks(text: string): string {
  return text.replaceAll(unwanted, '');
}

/** One line of a header: no line end, and no other control character. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/** Text as HTML shows it. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

/**
 * A content as one recipient reads it; in HTML a value stays text, and the address of a placeholder for one becomes a link
 * where it is no attribute. What has no value is left out.
 */
export function fillMarks(content: string, values: Readonly<Record<string, string>>, kind: 'html' | 'text'): string {
  const known = new Map(Object.entries(values));
  return content.replaceAll(mark, (_all, name: string, place: number) => {
    const value = withoutMarks(known.get(name) ?? '');
    if (kind === 'text') return value;
    const escaped = escapeHtml(value);
    const isLink = isMailLink(name, value) && content[place - 1] !== '"';
    return isLink ? `<a href="${escaped}">${escaped}</a>` : escaped;
  });
}
