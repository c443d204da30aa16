import { drawingLimits } from '@atrium/contract/files';

import { DrawingFault } from './svgElements.ts';
import { cleanProperty } from './svgRules.ts';

type Declarations = readonly (readonly [name: string, value: string])[];

interface Rule {
  /** Where it is among the rules: of two for the same class the later one counts. */
  readonly order: number;
  readonly declarations: Declarations;
}

/** The rules of a drawing by what they are for: `path`, `.wall`, `#stairs`. */
export type StyleRules = ReadonlyMap<string, readonly Rule[]>;

/** Reads `fill: none; stroke: #000`; what is not kept is left out. */
export function declarationsOf(text: string): Declarations {
  return text.split(';').flatMap((part): [string, string][] => {
    const colon = part.indexOf(':');
    const name = part.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    const value = colon === -1 ? null : cleanProperty(name, part.slice(colon + 1));
    return value === null || value === '' ? [] : [[name, value]];
  });
}

function withoutComments(text: string): string {
  const [first = '', ...others] = text.split('/*');
  return [first, ...others.map((part) => part.split('*/').slice(1).join(' '))].join(' ');
}

/**
 * Reads the styles of a drawing as programs for drawing write them: rules for an element, a class or an id. Others, and what
 * begins with `@`, are left out.
 * @throws DrawingFault for more rules than there may be
 */
export function readStyles(text: string): StyleRules {
  const rules = new Map<string, Rule[]>();
  let order = 0;
  for (const part of withoutComments(text).split('}')) {
    const brace = part.lastIndexOf('{');
    if (brace === -1) continue;
    const declarations = declarationsOf(part.slice(brace + 1));
    const head = part.slice(0, brace).split(/[;{]/).at(-1) ?? '';
    for (const selector of head.split(',').map((one) => one.trim())) {
      if (!/^[.#]?[A-Za-z_][\w-]*$/.test(selector)) continue;
      order += 1;
      if (order > drawingLimits.maxRules) throw new DrawingFault('drawingTooComplex');
      rules.set(selector, [...(rules.get(selector) ?? []), { order, declarations }]);
    }
  }
  return rules;
}

/** Returns what the rules say of an element, the one that counts most last: by its name, its classes, its id. */
export function styleOf(
  rules: StyleRules,
  { name, classes, id }: { readonly name: string; readonly classes: string; readonly id: string | undefined },
): Declarations {
  if (rules.size === 0) return [];
  const ofClasses = [...new Set(classes.split(/\s+/))].flatMap((one) => rules.get(`.${one}`) ?? []);
  return [
    ...(rules.get(name) ?? []),
    ...ofClasses.toSorted((one, other) => one.order - other.order),
    ...(id === undefined ? [] : (rules.get(`#${id}`) ?? [])),
  ].flatMap(({ declarations }) => declarations);
}
