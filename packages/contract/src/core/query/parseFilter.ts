import { listLimits } from '../limits.ts';
import {
  comparisons,
  matchFunctions,
  valueFunctions,
  type Comparison,
  type FieldType,
  type FilterFields,
  type FilterNode,
  type FilterValue,
  type MatchFunction,
  type ValueFunction,
} from './filter.ts';
import { expectationOf, readLiteral } from './literal.ts';
import { excerpt, QueryError } from './queryError.ts';
import { inYear } from './yearRange.ts';

interface Token {
  readonly kind: 'word' | 'quoted' | '(' | ')' | '[' | ']' | ',' | 'end';
  /** The word, or the text between the quotes with doubled quotes made single. */
  readonly text: string;
  readonly position: number;
}

const tokenPattern = /\s*(?:'([^']*(?:''[^']*)*)'|([()[\],])|([^\s()[\],']+)|$)/y;
const ordered: ReadonlySet<FieldType> = new Set(['text', 'number', 'instant']);

function isComparison(word: string): word is Comparison {
  return comparisons.some((comparison) => comparison === word);
}

function isMatchFunction(word: string): word is MatchFunction {
  return matchFunctions.some((name) => name === word);
}

function isValueFunction(word: string): word is ValueFunction {
  return valueFunctions.some((name) => name === word);
}

/** What the functions make of a text that is written in the filter itself. */
const literalFunctions: Readonly<Record<string, (text: string) => string>> = {
  tolower: (text) => text.toLowerCase(),
  toupper: (text) => text.toUpperCase(),
  trim: (text) => text.trim(),
};

/** The type that a function takes and the one that it gives. */
const signatures: Readonly<Record<ValueFunction | 'year', { takes: FieldType; gives: FieldType }>> = {
  tolower: { takes: 'text', gives: 'text' },
  toupper: { takes: 'text', gives: 'text' },
  trim: { takes: 'text', gives: 'text' },
  length: { takes: 'text', gives: 'number' },
  month: { takes: 'instant', gives: 'number' },
  day: { takes: 'instant', gives: 'number' },
  year: { takes: 'instant', gives: 'number' },
};

/** A field with the functions around it, the innermost first. */
interface Called {
  readonly field: Token;
  readonly functions: readonly (ValueFunction | 'year')[];
  readonly type: FieldType;
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (;;) {
    tokenPattern.lastIndex = end;
    const found = tokenPattern.exec(text);
    if (found === null) {
      const position = text.indexOf("'", end);
      throw new QueryError('syntax', position, `The text that begins at ${String(position)} has no closing quote.`);
    }
    const [whole, quoted, mark, word] = found;
    const position = end + whole.length - whole.trimStart().length;
    end += whole.length;
    if (quoted !== undefined) tokens.push({ kind: 'quoted', text: quoted.replaceAll("''", "'"), position });
    else if (word !== undefined) tokens.push({ kind: 'word', text: word, position });
    else if (mark === '(' || mark === ')' || mark === '[' || mark === ']' || mark === ',') {
      tokens.push({ kind: mark, text: mark, position });
    } else {
      tokens.push({ kind: 'end', text: '', position });
      return tokens;
    }
  }
}

class FilterParser {
  readonly #tokens: readonly Token[];
  readonly #fields: FilterFields;
  #next = 0;
  #depth = 0;
  #terms = 0;
  #matches = 0;

  constructor(text: string, fields: FilterFields) {
    this.#tokens = tokensOf(text);
    this.#fields = fields;
  }

  parse(): FilterNode {
    const node = this.#joined('or');
    const rest = this.#peek();
    if (rest.kind !== 'end') throw this.#unexpected(rest, '"and", "or" or the end');
    return node;
  }

  #peek(): Token {
    const token = this.#tokens[Math.min(this.#next, this.#tokens.length - 1)];
    return token ?? { kind: 'end', text: '', position: 0 };
  }

  #take(): Token {
    const token = this.#peek();
    this.#next += 1;
    return token;
  }

  #takeKind(kind: Token['kind']): void {
    const token = this.#take();
    if (token.kind !== kind) throw this.#unexpected(token, `"${kind}"`);
  }

  #isWord(word: string): boolean {
    const token = this.#peek();
    return token.kind === 'word' && token.text.toLowerCase() === word;
  }

  #unexpected(token: Token, expected: string): QueryError {
    const what = token.kind === 'end' ? 'The filter ends' : `${excerpt(token.text)} stands`;
    return new QueryError('syntax', token.position, `${what} where ${expected} should be.`);
  }

  /** `and` binds tighter than `or`. */
  #joined(kind: 'and' | 'or'): FilterNode {
    const part = (): FilterNode => (kind === 'or' ? this.#joined('and') : this.#term());
    const first = part();
    const rest: FilterNode[] = [];
    while (this.#isWord(kind)) {
      this.#next += 1;
      rest.push(part());
    }
    return rest.length === 0 ? first : { kind, parts: [first, ...rest] };
  }

  #term(): FilterNode {
    const token = this.#take();
    if (token.kind === '(') return this.#bracket(token);
    if (token.kind === 'word' && token.text.toLowerCase() === 'not')
      return { kind: 'not', part: this.#within(token, () => this.#term()) };
    if (token.kind !== 'word') throw this.#unexpected(token, 'a field, a function or "("');
    this.#terms += 1;
    if (this.#terms > listLimits.maxFilterTerms) {
      const most = String(listLimits.maxFilterTerms);
      throw new QueryError('tooMany', token.position, `The filter has more than ${most} conditions.`);
    }
    if (this.#peek().kind !== '(') return this.#comparison(token);
    const called = token.text.toLowerCase();
    if (isMatchFunction(called)) return this.#truth(this.#match(token, called));
    return this.#calledComparison(this.#called(token));
  }

  /** Reads what is in something else: brackets, `not` and functions count together. */
  #within<Read>(token: Token, read: () => Read): Read {
    this.#depth += 1;
    if (this.#depth > listLimits.maxFilterDepth) {
      const most = String(listLimits.maxFilterDepth);
      throw new QueryError('tooDeep', token.position, `The filter has more than ${most} brackets in each other.`);
    }
    const found = read();
    this.#depth -= 1;
    return found;
  }

  #bracket(token: Token): FilterNode {
    return this.#within(token, () => {
      const node = this.#joined('or');
      this.#takeKind(')');
      return node;
    });
  }

  #typeOf(token: Token): FieldType {
    const type = Object.hasOwn(this.#fields, token.text) ? this.#fields[token.text] : undefined;
    if (token.kind === 'word' && type !== undefined) return type;
    throw new QueryError('unknownField', token.position, `${excerpt(token.text)} is not a field to filter by.`);
  }

  /** Counts what may have to look at every record in scope. */
  #countMatch(name: Token): void {
    this.#matches += 1;
    if (this.#matches <= listLimits.maxTextMatches) return;
    const most = String(listLimits.maxTextMatches);
    throw new QueryError('tooMany', name.position, `The filter looks inside values more than ${most} times.`);
  }

  /** The field of a match, whose case does not count: `tolower` and `toupper` around it change nothing, `trim` does. */
  #matchedField(): Pick<Called, 'field'> & { readonly isTrimmed: boolean } {
    const token = this.#take();
    const called = token.text.toLowerCase();
    if (token.kind !== 'word' || this.#peek().kind !== '(' || !Object.hasOwn(literalFunctions, called))
      return { field: token, isTrimmed: false };
    return this.#within(token, () => {
      this.#takeKind('(');
      const { field, isTrimmed } = this.#matchedField();
      this.#takeKind(')');
      return { field, isTrimmed: isTrimmed || called === 'trim' };
    });
  }

  #called(name: Token): Called {
    if (this.#peek().kind !== '(') return { field: name, functions: [], type: this.#typeOf(name) };
    const called = name.text.toLowerCase();
    if (name.kind !== 'word' || (called !== 'year' && !isValueFunction(called))) {
      const known = [...matchFunctions, ...valueFunctions, 'year'].join(', ');
      const message = `${excerpt(name.text)} is not a function here; there are ${known}.`;
      throw new QueryError('unknownOperator', name.position, message);
    }
    if (called !== 'year') this.#countMatch(name);
    return this.#within(name, () => {
      this.#takeKind('(');
      const inner = this.#called(this.#take());
      this.#takeKind(')');
      const { takes, gives } = signatures[called];
      if (inner.type === takes) return { ...inner, functions: [...inner.functions, called], type: gives };
      const kind = takes === 'text' ? 'texts' : 'points in time';
      throw new QueryError(
        'unknownOperator',
        name.position,
        `${called} works on ${kind}, and ${inner.field.text} is none.`,
      );
    });
  }

  #calledComparison(called: Called): FilterNode {
    if (this.#isWord('in')) {
      this.#next += 1;
      return this.#calledIn(called);
    }
    const operator = this.#comparisonOperator();
    const start = this.#peek().position;
    return this.#calledCompare(called, operator, this.#compared(called.field, called.type, operator), start);
  }

  /** One of several values: compared with each, which counts as often. */
  #calledIn(called: Called): FilterNode {
    const start = this.#peek().position;
    const { values } = this.#in(called.field, called.type);
    const [first, ...rest] = values.map((value, index) => {
      if (index > 0 && !called.functions.includes('year')) this.#countMatch(called.field);
      return this.#calledCompare(called, 'eq', value, start);
    });
    if (first === undefined) throw this.#unexpected(this.#peek(), 'a value');
    return rest.length === 0 ? first : { kind: 'or', parts: [first, ...rest] };
  }

  #calledCompare(
    { field, functions }: Called,
    operator: Comparison,
    value: FilterValue | null,
    start: number,
  ): FilterNode {
    if (functions.includes('year')) {
      const range = typeof value === 'number' ? inYear(field.text, operator, value) : undefined;
      if (range !== undefined) return range;
      throw new QueryError('literal', start, 'A year is a whole number from 1 to 9999.');
    }
    // A function of null is null.
    if (typeof value !== 'string' && typeof value !== 'number')
      return { kind: 'compare', field: field.text, operator, value: null };
    return { kind: 'call', functions: functions.filter(isValueFunction), field: field.text, operator, value };
  }

  #match(name: Token, called: MatchFunction): FilterNode {
    this.#countMatch(name);
    this.#takeKind('(');
    const { field, isTrimmed } = this.#matchedField();
    const type = this.#typeOf(field);
    if (type !== 'text') {
      throw new QueryError('unknownOperator', name.position, `${called} works on texts, and ${field.text} is none.`);
    }
    this.#takeKind(',');
    const value = this.#value(field, 'text');
    this.#takeKind(')');
    return {
      kind: 'match',
      field: field.text,
      function: called,
      value: String(value),
      ...(isTrimmed ? { isTrimmed: true as const } : {}),
    };
  }

  /** A match that may be compared with true or false, as many clients write it. */
  #truth(match: FilterNode): FilterNode {
    if (!this.#isWord('eq') && !this.#isWord('ne')) return match;
    const isEqual = this.#take().text.toLowerCase() === 'eq';
    const value = this.#take();
    const truth = value.kind === 'word' ? readLiteral(value.text, false, 'boolean') : undefined;
    if (truth === undefined) throw this.#unexpected(value, expectationOf('boolean'));
    return truth === isEqual ? match : { kind: 'not', part: match };
  }

  #isTermOver(): boolean {
    return ['end', ')'].includes(this.#peek().kind) || this.#isWord('and') || this.#isWord('or');
  }

  #comparison(field: Token): FilterNode {
    const type = this.#typeOf(field);
    if (type === 'boolean' && this.#isTermOver())
      return { kind: 'compare', field: field.text, operator: 'eq', value: true };
    if (this.#isWord('in')) {
      this.#next += 1;
      return this.#in(field, type);
    }
    const { position } = this.#peek();
    const operator = this.#comparisonOperator();
    const isEquality = operator === 'eq' || operator === 'ne';
    if (!isEquality && !ordered.has(type))
      throw new QueryError('unknownOperator', position, `${field.text} has no order; only eq, ne and in work on it.`);
    return { kind: 'compare', field: field.text, operator, value: this.#compared(field, type, operator) };
  }

  #comparisonOperator(): Comparison {
    const token = this.#take();
    const operator = token.text.toLowerCase();
    if (token.kind === 'word' && isComparison(operator)) return operator;
    if (token.kind === 'end') throw this.#unexpected(token, 'an operator');
    const message = `${excerpt(token.text)} is not an operator; there are ${[...comparisons, 'in'].join(', ')}.`;
    throw new QueryError('unknownOperator', token.position, message);
  }

  /** Returns what something of a type is compared with; null goes with `eq` and `ne` alone. */
  #compared(field: Token, type: FieldType, operator: Comparison): FilterValue | null {
    if (!this.#isWord('null')) return this.#value(field, type);
    const nothing = this.#take();
    if (operator === 'eq' || operator === 'ne') return null;
    throw new QueryError('literal', nothing.position, 'null goes with eq and ne only.');
  }

  #in(field: Token, type: FieldType): Extract<FilterNode, { kind: 'in' }> {
    const open = this.#take();
    if (open.kind !== '(' && open.kind !== '[') throw this.#unexpected(open, '"("');
    const values = [this.#value(field, type)];
    while (this.#peek().kind === ',') {
      this.#next += 1;
      if (values.length >= listLimits.maxInValues) {
        const most = String(listLimits.maxInValues);
        throw new QueryError('tooMany', this.#peek().position, `The list after "in" has more than ${most} values.`);
      }
      values.push(this.#value(field, type));
    }
    this.#takeKind(open.kind === '(' ? ')' : ']');
    return { kind: 'in', field: field.text, values };
  }

  #value(field: Token, type: FieldType): FilterValue {
    const token = this.#take();
    if (token.kind !== 'word' && token.kind !== 'quoted') throw this.#unexpected(token, expectationOf(type));
    const called = token.text.toLowerCase();
    const made = Object.hasOwn(literalFunctions, called) ? literalFunctions[called] : undefined;
    if (token.kind === 'word' && made !== undefined && this.#peek().kind === '(' && type === 'text')
      return this.#within(token, () => {
        this.#takeKind('(');
        const text = made(String(this.#value(field, type)));
        this.#takeKind(')');
        return text;
      });
    const value = readLiteral(token.text, token.kind === 'quoted', type);
    if (value !== undefined) return value;
    throw new QueryError(
      'literal',
      token.position,
      `${field.text} is compared with ${expectationOf(type)}, not ${excerpt(token.text)}.`,
    );
  }
}

/**
 * Parses a `$filter`: comparisons of fields and of `tolower`, `toupper`, `trim`, `length`, `year`, `month` and `day` of
 * them, `in` with round or square brackets, `contains`, `startswith`, `endswith`, joined by `and`, `or`, `not` and
 * brackets. Operators are read in any case, field names exactly.
 *
 * @throws QueryError for unknown fields and operators, broken text, values of the wrong kind, and text over the bounds
 * of `listLimits` (API-10, API-11, API-38, API-44, SEC-09).
 */
export function parseFilter(text: string, fields: FilterFields): FilterNode {
  if (text.length > listLimits.maxFilterLength) {
    const most = String(listLimits.maxFilterLength);
    throw new QueryError('tooLong', listLimits.maxFilterLength, `The filter is longer than ${most} characters.`);
  }
  return new FilterParser(text, fields).parse();
}
