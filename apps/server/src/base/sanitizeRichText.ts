import { richTextTags } from '@atrium/contract';
import sanitizeHtml from 'sanitize-html';

function sanitizeOnce(html: string): string {
  return sanitizeHtml(html, {
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
 */
export function sanitizeRichText(html: string): string {
  return sanitizeOnce(sanitizeOnce(html));
}
