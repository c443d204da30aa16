import { drawingLimits, type FieldCode } from '@atrium/contract/files';

import { MalformedXmlError, readXml, unescapeXml } from '../xml/readXml.ts';

/** An element of a document: names as they are written, values without references to characters. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly (XmlElement | string)[];
}

/** A drawing that is refused, with the code that says why. */
export class DrawingFault extends Error {
  override readonly name = 'DrawingFault';
  readonly code: FieldCode;
  constructor(code: FieldCode) {
    super(code);
    this.code = code;
  }
}

const faultCodes = {
  malformed: 'drawingBroken',
  declares: 'drawingEntities',
  tooDeep: 'drawingTooComplex',
} as const satisfies Record<MalformedXmlError['fault'], FieldCode>;

const invisible = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;
const namePart = /[^\s=/>"'<&]+/y;
const attributePart = /\s+([^\s=/>"'<&]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;

function broken(): DrawingFault {
  return new DrawingFault('drawingBroken');
}

/** Refuses characters that no drawing shows. */
function visible(text: string): string {
  if (invisible.test(text)) throw broken();
  return text;
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Reads every attribute of a start tag. */
function attributesOf(tag: string, name: string): Map<string, string> {
  if (match(namePart, tag, 0)?.[0] !== name) throw broken();
  const attributes = new Map<string, string>();
  let end = name.length;
  for (;;) {
    const found = match(attributePart, tag, end);
    if (found === null) break;
    const [whole, key = '', double, single] = found;
    const value = double ?? single ?? '';
    if (attributes.has(key)) throw broken();
    if (value.length > drawingLimits.maxValue || attributes.size >= drawingLimits.maxAttributes)
      throw new DrawingFault('drawingTooComplex');
    attributes.set(key, visible(unescapeXml(value)));
    end += whole.length;
  }
  if (tag.slice(end).trim() !== '') throw broken();
  return attributes;
}

interface Opened extends XmlElement {
  readonly children: (XmlElement | string)[];
}

/** Reads the elements of a drawing, strictly and within its bounds. */
function elementsOf(text: string): XmlElement {
  const document: Opened = { name: '', attributes: new Map(), children: [] };
  const opened = [document];
  let count = 0;
  readXml(
    visible(text),
    {
      open: (name, tag) => {
        const element = { name, attributes: attributesOf(tag, name), children: [] };
        count += 1;
        if (count > drawingLimits.maxElements) throw new DrawingFault('drawingTooComplex');
        opened.at(-1)?.children.push(element);
        opened.push(element);
      },
      text: (part) => opened.at(-1)?.children.push(visible(part)),
      close: () => opened.pop(),
    },
    { maxDepth: drawingLimits.maxDepth, hasType: true },
  );
  const [root] = document.children;
  if (root === undefined || typeof root === 'string') throw broken();
  return root;
}

/**
 * Reads a drawing as XML: well-formed, of one root, with no entities but the five of XML, and nothing is fetched (SEC-07,
 * SEC-09).
 * @throws DrawingFault
 */
export function readElements(text: string): XmlElement {
  try {
    return elementsOf(text);
  } catch (error) {
    if (error instanceof MalformedXmlError) throw new DrawingFault(faultCodes[error.fault]);
    throw error;
  }
}
