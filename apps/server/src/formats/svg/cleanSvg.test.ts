import { drawingLimits } from '@atrium/contract';
import { describe, expect, it } from 'vitest';

import { processorMs } from '../../testing/processorMs.ts';
import { cleanSvg } from './cleanSvg.ts';
import { DrawingFault } from './svgElements.ts';

const HEAD =
  '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 200 100">';
const WALL = '<path d="M0 0h200v100H0z" fill="none" stroke="#333"/>';
const inside = (part: string, first = HEAD) => Buffer.from(`${first}${WALL}${part}</svg>`);

function cleaned(content: Buffer): string {
  return cleanSvg(content).svg;
}

/** The code of what is refused; the clean drawing of what is not. */
function outcome(content: Buffer): string {
  try {
    return cleaned(content);
  } catch (error) {
    if (error instanceof DrawingFault) return error.code;
    throw error;
  }
}

const kept = cleaned(inside(''));

/** Each is left out, and the rest of the drawing stays. */
const leftOut: Readonly<Record<string, string>> = {
  'a script': '<script>alert(1)</script>',
  'a script in capitals': '<SCRIPT>alert(1)</SCRIPT>',
  'a script of another namespace': '<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>',
  'a script elsewhere': '<script xlink:href="https://evil.example/x.js"/>',
  'a script as characters': '<script><![CDATA[alert(1)]]></script>',
  'a page':
    '<foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="alert(1)"/></body></foreignObject>',
  'a frame': '<iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:alert(1)"/>',
  'a picture elsewhere': '<image href="https://evil.example/pixel.png" width="1" height="1"/>',
  'a picture inside': '<image href="data:image/svg+xml;base64,PHN2Zy8+" width="1" height="1"/>',
  'a picture for a filter': '<filter id="f"><feImage href="https://evil.example/x.svg"/></filter>',
  'a use of another document': '<use href="https://evil.example/x.svg#a"/>',
  'a use of data': '<use xlink:href="data:image/svg+xml,%3Csvg id=\'a\'/%3E#a"/>',
  'a use of a program': '<use xlink:href="javascript:alert(1)"/>',
  'an animation of a link': '<animate attributeName="href" values="javascript:alert(1)"/>',
  'a change of a handler': '<set attributeName="onload" to="alert(1)"/>',
  'a handler of events':
    '<handler xmlns="http://www.w3.org/2001/xml-events" type="application/ecmascript">alert(1)</handler>',
  'a sound': '<audio xmlns="http://www.w3.org/1999/xhtml" src="x" onerror="alert(1)"/>',
  'an embedded program': '<embed src="https://evil.example/x.swf"/>',
  'a style elsewhere': '<style>@import url("https://evil.example/x.css");</style>',
  'a style with a font elsewhere': '<style>@font-face{font-family:x;src:url(https://evil.example/x.woff)}</style>',
  'a sheet elsewhere':
    '<link xmlns="http://www.w3.org/1999/xhtml" rel="stylesheet" href="https://evil.example/x.css"/>',
  'notes of a program':
    '<sodipodi:namedview pagecolor="#fff"/><metadata><a href="javascript:alert(1)">x</a></metadata>',
  'a comment': '<!-- <script>alert(1)</script> -->',
  'an order to the reader': '<?xml-stylesheet href="https://evil.example/x.xsl"?>',
};

/** Each shape stays, without what is dangerous of it. */
const shorn: Readonly<Record<string, readonly [written: string, clean: string]>> = {
  'a handler': ['<rect width="5" height="5" onclick="alert(1)" onload="alert(1)"/>', '<rect width="5" height="5"/>'],
  'a handler by another name': ['<rect width="5" ONMOUSEOVER="alert(1)" ev:event="x"/>', '<rect width="5"/>'],
  'a link around a shape': ['<a xlink:href="javascript:alert(1)"><rect width="5"/></a>', '<g><rect width="5"/></g>'],
  'a link in characters': ['<a href="&#106;avascript:alert(1)"><rect width="5"/></a>', '<g><rect width="5"/></g>'],
  'a fill elsewhere': ['<rect width="5" fill="url(https://evil.example/x#a)"/>', '<rect width="5"/>'],
  'a fill of data': ['<rect width="5" fill="url(data:image/png;base64,AA)"/>', '<rect width="5"/>'],
  'a fill with escapes': ['<rect width="5" fill="u\\72l(https://evil.example)"/>', '<rect width="5"/>'],
  'a fill in a style': [
    '<rect width="5" style="fill:url(//evil.example/x);stroke:red"/>',
    '<rect width="5" stroke="red"/>',
  ],
  'a fill with a comment': ['<rect width="5" style="fill:ur/**/l(//evil.example)"/>', '<rect width="5"/>'],
  'a program in a style': ['<rect width="5" style="width:expression(alert(1));behavior:url(x)"/>', '<rect width="5"/>'],
  'a filter': ['<rect width="5" filter="url(https://evil.example/x#a)"/>', '<rect width="5"/>'],
  'a mask elsewhere': ['<rect width="5" mask="url(https://evil.example/x#a)"/>', '<rect width="5"/>'],
  'a cursor elsewhere': ['<rect width="5" cursor="url(https://evil.example/x.cur)"/>', '<rect width="5"/>'],
  'a font with a way out': ['<text font-family="x&quot;onload=&quot;alert(1)">A</text>', '<text>A</text>'],
  'a transform with an address': ['<rect width="5" transform="url(https://evil.example)"/>', '<rect width="5"/>'],
  'a base elsewhere': ['<g xml:base="https://evil.example/"><rect width="5"/></g>', '<g><rect width="5"/></g>'],
  'words that look like an element': [
    '<text>&lt;script&gt;1&lt;/script&gt;</text>',
    '<text>&lt;script&gt;1&lt;/script&gt;</text>',
  ],
};

const refused: Readonly<Record<string, readonly [content: Buffer, code: string]>> = {
  'entities that multiply': [
    Buffer.from(`<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>${HEAD}<text>&b;</text></svg>`),
    'drawingEntities',
  ],
  'an entity that is a file': [
    Buffer.from(`<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${HEAD}<text>&x;</text></svg>`),
    'drawingEntities',
  ],
  'an outside type with parameters': [
    Buffer.from(`<!DOCTYPE svg SYSTEM "https://evil.example/x.dtd" [<!ENTITY % p SYSTEM "x">%p;]>${HEAD}${WALL}</svg>`),
    'drawingEntities',
  ],
  'a type in the middle': [inside('<!DOCTYPE svg>'), 'drawingEntities'],
  'an entity that no one declares': [inside('<text>&nbsp;</text>'), 'drawingBroken'],
  'a character that is none': [inside('<text>&#0;</text>'), 'drawingBroken'],
  'a use of itself': [inside('<g id="a"><use href="#a"/></g>'), 'drawingBroken'],
  'two that use each other': [inside('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'), 'drawingBroken'],
  'uses that multiply': [
    inside(
      `<g id="u0">${'<path d="M0 0"/>'.repeat(10)}</g>${Array.from({ length: 9 }, (_, at) => `<g id="u${String(at + 1)}">${`<use href="#u${String(at)}"/>`.repeat(10)}</g>`).join('')}`,
    ),
    'drawingTooComplex',
  ],
  'patterns that multiply': [
    inside(
      `<pattern id="p0"><path d="M0 0"/></pattern>${Array.from({ length: 9 }, (_, at) => `<pattern id="p${String(at + 1)}">${`<rect fill="url(#p${String(at)})"/>`.repeat(10)}</pattern>`).join('')}`,
    ),
    'drawingTooComplex',
  ],
  'a depth without end': [inside('<g>'.repeat(200) + '</g>'.repeat(200)), 'drawingTooComplex'],
  'more elements than a drawing has': [inside('<g/>'.repeat(drawingLimits.maxElements)), 'drawingTooComplex'],
  'an attribute that is too long': [inside(`<path d="M${'0 '.repeat(drawingLimits.maxValue)}"/>`), 'drawingTooComplex'],
  'attributes without end': [
    inside(`<g ${Array.from({ length: 101 }, (_, at) => `a${String(at)}=""`).join(' ')}/>`),
    'drawingTooComplex',
  ],
  'an attribute twice': [inside('<rect width="1" width="2"/>'), 'drawingBroken'],
  'a tag that is not closed': [Buffer.from(`${HEAD}<g>`), 'drawingBroken'],
  'tags that cross': [inside('<g><text></g></text>'), 'drawingBroken'],
  'two roots': [Buffer.from(`${HEAD}${WALL}</svg>${HEAD}</svg>`), 'drawingBroken'],
  'text after the root': [Buffer.from(`${HEAD}${WALL}</svg>alert(1)`), 'drawingBroken'],
  'a page of HTML': [Buffer.from('<html><svg viewBox="0 0 1 1"/></html>'), 'drawingBroken'],
  'another namespace': [Buffer.from('<svg xmlns="http://www.w3.org/1999/xhtml" viewBox="0 0 1 1"/>'), 'drawingBroken'],
  'an encoding that no one knows': [
    Buffer.from(`<?xml version="1.0" encoding="utf-7"?>${HEAD}${WALL}</svg>`),
    'drawingBroken',
  ],
  'half a character': [
    Buffer.concat([Buffer.from(`\ufeff${HEAD}${WALL}</svg>`, 'utf16le'), Buffer.from('a')]),
    'drawingBroken',
  ],
  'a script of another encoding': [
    Buffer.from(`\ufeff${HEAD}<!DOCTYPE svg [<!ENTITY a "a">]></svg>`, 'utf16le'),
    'drawingEntities',
  ],
  'bytes that are no text': [Buffer.concat([inside(''), Buffer.from([0xff, 0xfe])]), 'drawingBroken'],
  'a packed file': [Buffer.from('1f8b0800', 'hex'), 'drawingBroken'],
  'no size': [inside('', HEAD.replace('viewBox="0 0 200 100"', '')), 'drawingSize'],
  'a size of nothing': [inside('', HEAD.replace('200 100', '0 100')), 'drawingSize'],
  'a size without end': [inside('', HEAD.replace('200 100', '1e99 100')), 'drawingSize'],
  'a strip': [inside('', HEAD.replace('200 100', '9000 1')), 'drawingSize'],
  'nothing to draw': [Buffer.from(`${HEAD}<image href="data:image/png;base64,AA"/></svg>`), 'drawingEmpty'],
};

describe('an SVG of a floor', () => {
  it.each(Object.entries(leftOut))('is kept without %s (MAP-06, SEC-07)', (_, part) => {
    expect(outcome(inside(part))).toBe(kept);
  });

  it.each(Object.entries(shorn))('is kept without %s (MAP-06, SEC-07)', (_, [written, clean]) => {
    expect(outcome(inside(written))).toBe(kept.replace('</svg>', `${clean}</svg>`));
  });

  it.each(Object.entries(refused))('is refused: %s (MAP-06, SEC-07, SEC-09)', (_, [content, code]) => {
    const spent = processorMs(() => expect(outcome(content)).toBe(code));
    expect(spent).toBeLessThan(5_000);
  });

  it('keeps shapes, texts, styles and references within itself (MAP-06)', () => {
    const part = `<style>/* walls */ .wall, .door { fill: none; stroke: #123 } rect { opacity: .5 } #a { stroke: rgb(1, 2, 3) !important }
      .x &gt; g { fill: red } @media print { .wall { fill: url(http://x) } }</style>
      <defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient></defs>
      <switch><g transform="translate(1 2) rotate(-4.5)"><rect id="a" class="door wall" width="5" fill="url(#g)"/></g></switch>
      <use xlink:href="#a" x="3"/><text x="1" font-family="Arial, 'Noto Sans'">Étage &amp; 2</text>`;
    const svg = cleaned(inside(part));
    expect(svg).toContain('<g transform="translate(1 2) rotate(-4.5)">');
    expect(svg).toContain('<rect id="a" width="5" fill="none" opacity=".5" stroke="rgb(1, 2, 3)"/>');
    expect(svg).toContain('<use href="#a" x="3"/>');
    expect(svg).toContain('>Étage &amp; 2</text>');
    expect(svg).toContain('<stop offset="0" stop-color="#fff"/>');
    expect(svg).not.toMatch(/style|class|print|xlink|http:\/\/x/);
  });

  it('has the size of its view box, else of its width and height, and may have a prefix (MAP-06)', () => {
    expect(cleanSvg(inside(''))).toMatchObject({ width: 200, height: 100 });
    const millimetres = inside('', HEAD.replace('viewBox="0 0 200 100"', 'width="25.4mm" height="1in"'));
    expect(cleanSvg(millimetres)).toMatchObject({ width: 96, height: 96 });
    const prefixed = Buffer.from(
      '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/x.dtd"><s:svg xmlns:s="http://www.w3.org/2000/svg" viewBox="-5 -5 10 10"><s:rect width="1"/><rect width="2"/></s:svg>',
    );
    expect(cleaned(prefixed)).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10" viewBox="-5 -5 10 10"><rect width="1"/></svg>',
    );
  });

  it('is read in the encoding that it is in or names, and written in UTF-8 (MAP-06)', () => {
    const drawn = (named: string) =>
      `${named === '' ? '' : `<?xml version="1.0" encoding='${named}' standalone="no"?>\n`}${HEAD}${WALL}<text>Étage</text></svg>`;
    const wide = Buffer.from(drawn('UTF-16'), 'utf16le');
    const written: readonly Buffer[] = [
      Buffer.from(drawn('')),
      Buffer.from(drawn('utf-8')),
      Buffer.from(`\ufeff${drawn('UTF-8')}`),
      Buffer.from(drawn('ISO-8859-1'), 'latin1'),
      Buffer.from(drawn('windows-1252'), 'latin1'),
      Buffer.from(`\ufeff${drawn('UTF-16')}`, 'utf16le'),
      wide,
      Buffer.from(wide).swap16(),
      // Saved again by a program that left the first line as it was.
      Buffer.from(drawn('utf-16')),
    ];
    const text = kept.replace('</svg>', '<text>Étage</text></svg>');
    for (const content of written) expect(outcome(content)).toBe(text);
  });

  it('is the same when it is cleaned again (SEC-07)', () => {
    for (const part of [...Object.values(leftOut), ...Object.values(shorn).map(([written]) => written)]) {
      const once = cleaned(inside(part));
      expect(cleaned(Buffer.from(once))).toBe(once);
    }
  });
});
