import { richTextTags, textLimits } from '@atrium/contract';
import sanitizeHtml from 'sanitize-html';

/** Rich text has tags in each other that no editor writes. */
export class TooDeeplyNestedError extends Error {
  override readonly name = 'TooDeeplyNestedError';
}

function sanitizeOnce(html: string): string {
  let depth = 0;
  return sanitizeHtml(html, {
    // The parser's time for a tag grows with the number of those that are open.
    onOpenTag: () => {
      depth += 1;
      if (depth > textLimits.richNesting) throw new TooDeeplyNestedError();
    },
    onCloseTag: () => {
      depth -= 1;
    },
    allowedTags: [...richTextTags, 'a'],
    allowedAttributes: { a: ['href', 'target', 'rel'], ol: ['start'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    transformTags: { a: sanitizeHtml.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer nofollow' }) },
  });
}

/**
 * Cleans rich text of everything but the formatting the editor offers; links open safely, scripts and styles are gone
 * (CONT-06, SEC-07). An unknown tag that goes leaves its neighbours nested as no parser reads them, so what is left is
 * cleaned again: what is stored is what the next reader of it makes of it.
 * @throws TooDeeplyNestedError beyond `textLimits.richNesting` (SEC-13)
 */
export function sanitizeRichText(html: string): string {
  const clean = sanitizeOnce(html);
  return clean === html ? clean : sanitizeOnce(clean);
}

/** Whether the tags of rich text are not too deep in each other for it to be cleaned. */
export function isShallow(html: string): boolean {
  if (html.split('<', textLimits.richNesting + 2).length <= textLimits.richNesting + 1) return true;
  try {
    sanitizeOnce(html);
    return true;
  } catch (error) {
    if (error instanceof TooDeeplyNestedError) return false;
    throw error;
  }
}
