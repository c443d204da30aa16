import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { sanitizeRichText } from './sanitizeRichText.ts';

describe('rich text', () => {
  it('keeps the formatting that the editor offers (CONT-06, SEC-07)', () => {
    const text =
      '<h2>Opening</h2><p>We are <strong>open</strong>, <em>mostly</em>,<br /> <u>daily</u> <s>never</s></p>' +
      '<ul><li>One</li></ul><ol start="3"><li>Three</li></ol><blockquote>Said</blockquote><pre><code>x</code></pre><hr />';
    expect(sanitizeRichText(text)).toBe(text);
  });

  it('lets links open outside and tell nothing of where they were clicked (CONT-06, SEC-07)', () => {
    expect(sanitizeRichText('<a href="https://atrium.example/a?b=c" onclick="x()" id="y">Read</a>')).toBe(
      '<a href="https://atrium.example/a?b=c" target="_blank" rel="noopener noreferrer nofollow">Read</a>',
    );
    for (const href of ['mailto:desk@atrium.example', 'tel:+33100000000', 'http://atrium.example'])
      expect(sanitizeRichText(`<a href="${href}">x</a>`)).toContain(`href="${href}"`);
  });

  it('takes scripts and styles away with what they hold (CONT-06, SEC-07)', () => {
    expect(sanitizeRichText('<p>a<script>alert(1)</script><style>p{}</style>b</p>')).toBe('<p>ab</p>');
    expect(sanitizeRichText('<p onmouseover="x()" style="position:fixed" class="c">a</p>')).toBe('<p>a</p>');
    expect(sanitizeRichText('<!-- x --><iframe src="https://evil.example"></iframe><form><input></form>')).toBe('');
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    ' &#106;avascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    '//evil.example/x',
    '/customers',
    '../hours',
    '#top',
    'hours.html',
    'https:hours',
    'https:///hours',
    '',
  ])('follows no link to %j (CONT-06, SEC-07)', (href) => {
    expect(sanitizeRichText(`<a href="${href}">x</a>`)).toBe('x');
  });

  it('puts headings below the title of the page, and takes the wrapper of Google Docs for none (CONT-06)', () => {
    expect(sanitizeRichText('Drill<h1>Who</h1><h4>When</h4><h6>Note</h6>')).toBe(
      'Drill<h2>Who</h2><h4>When</h4><h4>Note</h4>',
    );
    expect(sanitizeRichText('<b style="font-weight:normal;" id="docs-internal-guid-1"><p>a</p></b>')).toBe('<p>a</p>');
    expect(sanitizeRichText("<b style='mso-bidi-font-weight:normal'>a</b>")).toBe('<b>a</b>');
  });

  it.each([
    '<svg><script>alert(1)</script></svg>',
    '<img src=x onerror=alert(1)>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
    '<p><noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<scr<script>ipt>alert(1)</script>',
    '<a href="https://a.example" target="_self" rel="opener"><img src=x></a>',
    '<textarea><img src=x onerror=alert(1)></textarea>',
    '"><svg/onload=alert(1)>',
  ])('leaves nothing that runs of %j (CONT-06, SEC-07)', (html) => {
    expect(sanitizeRichText(html)).not.toMatch(
      /<(?!\/?(?:p|a|br)\b)|\son\w+=|_self|opener"(?<!noopener noreferrer nofollow")/i,
    );
  });

  it('is the same when it is cleaned again, whatever was typed (CONT-06)', () => {
    const piece = fc.constantFrom(
      '<p>',
      '</p>',
      '<b',
      '>',
      '<a href="',
      '"',
      'javascript:',
      '<script>',
      '&lt;',
      '&',
      '<!--',
      '-->',
      '<ol start=',
      'x',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const once = sanitizeRichText(pieces.join(''));
        expect(sanitizeRichText(once)).toBe(once);
        expect(once).not.toMatch(/<script|href="?\s*javascript/i);
      }),
      { examples: [[['<p>', '<b', '<p>', '<p>']]] },
    );
  });
});
