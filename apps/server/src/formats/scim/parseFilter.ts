import { provisioningLimits } from '@atrium/contract';

import { ScimSyntaxError } from './scimError.ts';

const comparisons = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const;
/** How a value is compared. */
export type Comparison = (typeof comparisons)[number];

/** A filter of RFC 7644, 3.4.2.2. Attributes are in lower case. */
export type ScimFilter =
  | { readonly kind: 'and'; readonly parts: readonly [ScimFilter, ScimFilter] }
  | { readonly kind: 'or'; readonly parts: readonly [ScimFilter, ScimFilter] }
  | { readonly kind: 'not'; readonly part: ScimFilter }
  | { readonly kind: 'present'; readonly attribute: string }
  | {
      readonly kind: 'compare';
      readonly attribute: string;
      readonly operator: Comparison;
      readonly value: string | number | boolean | null;
    };

/** A path of a PATCH: an attribute, which of its values, and a part of these. All in lower case. */
export interface ScimPath {
  readonly attribute: string;
  readonly filter: ScimFilter | null;
  readonly part: string | null;
}

const token = /\s*(?:([()[\]])|("(?:[^"\\]|\\.)*")|([^\s()[\]"]+))/gy;
const attributeName = /^[a-z][\w-]*(?:\.[a-z$][\w-]*)?$/;
const urn = /^urn:ietf:params:scim:schemas:(?:core:2\.0:(?:user|group)|extension:enterprise:2\.0:user)(?::|$)/;
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:user';

function tokensOf(text: string): string[] {
  if (text.length > provisioningLimits.maxFilter) throw new ScimSyntaxError('invalidFilter', 'The filter is too long.');
  const trimmed = text.trimEnd();
  const found: string[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < trimmed.length) {
    const match = token.exec(trimmed);
    if (match === null) throw new ScimSyntaxError('invalidFilter', 'The filter cannot be read.');
    found.push(match[0].trim());
  }
  return found;
}

/** Returns an attribute in lower case without the name of a known schema before it; one of the enterprise schema is `enterprise`. */
function plainName(written: string): string | null {
  const name = written.toLowerCase();
  if (name === ENTERPRISE || name.startsWith(`${ENTERPRISE}:`)) {
    const rest = name.slice(ENTERPRISE.length + 1);
    return rest === '' || attributeName.test(rest) ? 'enterprise' : null;
  }
  const plain = name.replace(urn, '');
  return attributeName.test(plain) ? plain : null;
}

function valueOf(text: string): string | number | boolean | null {
  try {
    const value: unknown = JSON.parse(/^(?:true|false|null)$/i.test(text) ? text.toLowerCase() : text);
    if (value === null || ['string', 'number', 'boolean'].includes(typeof value))
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one of the types that were asked for
      return value as string | number | boolean | null;
  } catch {
    // Refused below.
  }
  throw new ScimSyntaxError(
    'invalidFilter',
    'A value of the filter is neither a quoted text, a number, true, false nor null.',
  );
}

/** Reads the tokens of one filter from the first on. */
class FilterReader {
  readonly #tokens: readonly string[];
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens;
  }

  read(): ScimFilter {
    const filter = this.#or('');
    if (this.#at < this.#tokens.length) throw this.#wrong();
    return filter;
  }

  #wrong(): ScimSyntaxError {
    return new ScimSyntaxError('invalidFilter', 'The filter cannot be read.');
  }

  #next(): string {
    const next = this.#tokens[this.#at];
    if (next === undefined) throw this.#wrong();
    this.#at += 1;
    return next;
  }

  #take(word: string): boolean {
    if (this.#tokens[this.#at]?.toLowerCase() !== word) return false;
    this.#at += 1;
    return true;
  }

  #within<Read>(read: () => Read): Read {
    this.#depth += 1;
    if (this.#depth > provisioningLimits.maxNesting)
      throw new ScimSyntaxError('invalidFilter', 'The filter is nested too deeply.');
    const found = read();
    this.#depth -= 1;
    return found;
  }

  #or(parent: string): ScimFilter {
    let left = this.#and(parent);
    while (this.#take('or')) left = { kind: 'or', parts: [left, this.#and(parent)] };
    return left;
  }

  #and(parent: string): ScimFilter {
    let left = this.#one(parent);
    while (this.#take('and')) left = { kind: 'and', parts: [left, this.#one(parent)] };
    return left;
  }

  #grouped(end: ')' | ']', parent: string): ScimFilter {
    const inner = this.#within(() => this.#or(parent));
    if (!this.#take(end)) throw this.#wrong();
    return inner;
  }

  #one(parent: string): ScimFilter {
    if (this.#take('(')) return this.#grouped(')', parent);
    if (this.#tokens[this.#at + 1] === '(' && this.#take('not')) {
      this.#take('(');
      return { kind: 'not', part: this.#grouped(')', parent) };
    }
    const name = plainName(this.#next());
    if (name === null) throw this.#wrong();
    const attribute = parent === '' ? name : `${parent}.${name}`;
    if (this.#take('[')) {
      const inner = this.#grouped(']', attribute);
      const rest = this.#tokens[this.#at];
      if (rest?.startsWith('.') !== true) return inner;
      this.#at += 1;
      const compared = this.#compared(`${attribute}${rest.toLowerCase()}`);
      return { kind: 'and', parts: [inner, compared] };
    }
    return this.#compared(attribute);
  }

  #compared(attribute: string): ScimFilter {
    const word = this.#next().toLowerCase();
    if (word === 'pr') return { kind: 'present', attribute };
    const operator = comparisons.find((one) => one === word);
    if (operator === undefined) throw this.#wrong();
    return { kind: 'compare', attribute, operator, value: valueOf(this.#next()) };
  }
}

/** Reads a filter. @throws ScimSyntaxError `invalidFilter` */
export function parseFilter(text: string): ScimFilter {
  return new FilterReader(tokensOf(text)).read();
}

const pathForm = /^([^[\]]+?)(?:\[(.*)\](?:\.([A-Za-z$][\w-]*))?)?$/s;

/** Reads a path of a PATCH. @throws ScimSyntaxError `invalidPath`, or `invalidFilter` for what is in its brackets */
export function parsePath(text: string): ScimPath {
  const wrong = () => new ScimSyntaxError('invalidPath', 'The path cannot be read.');
  if (text.length > provisioningLimits.maxFilter) throw wrong();
  const match = pathForm.exec(text.trim());
  const name = match === null ? null : plainName(match[1] ?? '');
  if (match === null || name === null) throw wrong();
  const [attribute = '', part = null] = name.split('.');
  const [, , filter, after] = match;
  if (filter === undefined) return { attribute, filter: null, part };
  if (part !== null) throw wrong();
  return { attribute, filter: parseFilter(filter), part: after?.toLowerCase() ?? null };
}
