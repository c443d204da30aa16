import { isFullAddress, richTextTags, textLimits } from '@atrium/contract';
import sanitizeHtml from 'sanitize-html';

/** Rich text has tags in each other that no editor writes. */
export class TooDeeplyNestedError extends Error {
  override readonly name = 'TooDeeplyNestedError';
}

/** A link opens outside. A relative address leads nowhere in an app or an e-mail, so its text alone is kept. */
function readLink(tagName: string, { href = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  if (!isFullAddress(href)) return { tagName: 'span', attribs: {} };
  return { tagName, attribs: { href: href.trim(), target: '_blank', rel: 'noopener noreferrer nofollow' } };
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
    transformTags: {
      // The title of the page is the first level of headings, and no editor offers more than three below it.
      ...{ h1: 'h2', h5: 'h4', h6: 'h4' },
      // Google Docs puts a whole text into a `b` that is not bold.
      b: (tagName, attribs) => ({
        tagName: /(?:^|;)\s*font-weight:\s*(?:normal|400)/i.test(attribs['style'] ?? '') ? 'span' : tagName,
        attribs,
      }),
      a: readLink,
    },
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
