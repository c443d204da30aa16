/** Shapes and texts: what is drawn by itself. */
export const shapes: ReadonlySet<string> = new Set([
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'text',
  'use',
]);

/** The elements that a drawing keeps. No script, no style, no pictures, no pages, no animation, no filter, no link. */
export const elements: ReadonlySet<string> = new Set([
  ...shapes,
  'svg',
  'g',
  'defs',
  'symbol',
  'tspan',
  'linearGradient',
  'radialGradient',
  'stop',
  'clipPath',
  'mask',
  'pattern',
  'marker',
]);

/** Elements of which the content is kept and nothing else. */
export const groups: ReadonlySet<string> = new Set(['a', 'switch']);

/** Elements whose texts are drawn. */
export const texts: ReadonlySet<string> = new Set(['text', 'tspan']);

const paints = ['fill', 'stroke', 'clip-path', 'mask', 'marker-start', 'marker-mid', 'marker-end'];

/** What a style may set as well as an attribute. */
const presentation: ReadonlySet<string> = new Set([
  ...paints,
  'clip-rule',
  'color',
  'display',
  'dominant-baseline',
  'fill-opacity',
  'fill-rule',
  'font-family',
  'font-size',
  'font-stretch',
  'font-style',
  'font-variant',
  'font-weight',
  'letter-spacing',
  'opacity',
  'overflow',
  'paint-order',
  'stop-color',
  'stop-opacity',
  'stroke-dasharray',
  'stroke-dashoffset',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-miterlimit',
  'stroke-opacity',
  'stroke-width',
  'text-anchor',
  'text-decoration',
  'vector-effect',
  'visibility',
  'word-spacing',
]);

const transforms: ReadonlySet<string> = new Set(['transform', 'gradientTransform', 'patternTransform']);

const geometry: ReadonlySet<string> = new Set([
  'clipPathUnits',
  'cx',
  'cy',
  'd',
  'dx',
  'dy',
  'fx',
  'fy',
  'gradientUnits',
  'height',
  'lengthAdjust',
  'markerHeight',
  'markerUnits',
  'markerWidth',
  'maskContentUnits',
  'maskUnits',
  'offset',
  'orient',
  'patternContentUnits',
  'patternUnits',
  'points',
  'preserveAspectRatio',
  'r',
  'refX',
  'refY',
  'rotate',
  'rx',
  'ry',
  'spreadMethod',
  'textLength',
  'viewBox',
  'width',
  'x',
  'x1',
  'x2',
  'y',
  'y1',
  'y2',
]);

const plain = /^[-+.,%#\w\s]*$/;
const colour = /^(?:rgb|hsl)a?\([-+.,%\w\s/]*\)$/i;
const font = /^[-.,'"\p{L}\p{N}\s]*$/u;
const idText = /^[A-Za-z_][\w.-]{0,199}$/;
const localUrl = /^url\(\s*(["']?)#([A-Za-z_][\w.-]{0,199})\1\s*\)/;
const transformWords: ReadonlySet<string> = new Set([
  ...['matrix', 'translate', 'scale', 'rotate', 'skewX', 'skewY'],
  ...['e', 'E', 'deg', 'px'],
]);

/** The id that a value refers to: `#id` of an href, `url(#id)` of a paint. */
export function referenceIn(name: string, value: string): string | null {
  if (name === 'href') return value.slice(1);
  return paints.includes(name) ? (localUrl.exec(value)?.[2] ?? null) : null;
}

function paintOf(value: string): string | null {
  const [, , id] = localUrl.exec(value) ?? [];
  if (id !== undefined) return `url(#${id})`;
  return plain.test(value) || colour.test(value) ? value : null;
}

function isTransform(value: string): boolean {
  return /^[-+.,()\w\s]*$/.test(value) && (value.match(/[A-Za-z]+/g) ?? []).every((word) => transformWords.has(word));
}

/** Returns a property that a style sets as an attribute may have it; null for one that is not kept. */
export function cleanProperty(name: string, written: string): string | null {
  if (!presentation.has(name)) return null;
  const value = written.replace(/!\s*important\s*$/i, '').trim();
  if (paints.includes(name)) return paintOf(value);
  if (name === 'font-family') return font.test(value) ? value : null;
  return plain.test(value) || colour.test(value) ? value : null;
}

/**
 * Returns the value of an attribute as a drawing keeps it; null for one that is not kept. Every value is of an alphabet
 * without brackets, colons, slashes and backslashes, but for colours, transforms and references within the document.
 */
export function cleanAttribute(name: string, written: string): string | null {
  const value = written.trim();
  if (name === 'id') return idText.test(value) ? value : null;
  if (name === 'href') return value.startsWith('#') && idText.test(value.slice(1)) ? value : null;
  if (transforms.has(name)) return isTransform(value) ? value : null;
  if (geometry.has(name)) return plain.test(value) ? value : null;
  return cleanProperty(name, value);
}
