import { listLimits } from '../limits.ts';
import {
  comparisons,
  matchFunctions,
  type Comparison,
  type FieldType,
  type FilterFields,
  type FilterNode,
  type FilterValue,
  type MatchFunction,
} from './filter.ts';
import { expectationOf, readLiteral } from './literal.ts';
import { excerpt, QueryError } from './queryError.ts';

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
    if (token.kind !== 'word') throw this.#unexpected(token, 'a field, a function or "("');
    this.#terms += 1;
    if (this.#terms > listLimits.mostFilterTerms) {
      const most = String(listLimits.mostFilterTerms);
      throw new QueryError('tooMany', token.position, `The filter has more than ${most} conditions.`);
    }
    return this.#peek().kind === '(' ? this.#match(token) : this.#comparison(token);
  }

  #bracket(token: Token): FilterNode {
    this.#depth += 1;
    if (this.#depth > listLimits.mostFilterDepth) {
      const most = String(listLimits.mostFilterDepth);
      throw new QueryError('tooDeep', token.position, `The filter has more than ${most} brackets in each other.`);
    }
    const node = this.#joined('or');
    this.#takeKind(')');
    this.#depth -= 1;
    return node;
  }

  #typeOf(token: Token): FieldType {
    const type = Object.hasOwn(this.#fields, token.text) ? this.#fields[token.text] : undefined;
    if (token.kind === 'word' && type !== undefined) return type;
    throw new QueryError('unknownField', token.position, `${excerpt(token.text)} is not a field to filter by.`);
  }

  #match(name: Token): FilterNode {
    const called = name.text.toLowerCase();
    if (!isMatchFunction(called)) {
      const known = matchFunctions.join(', ');
      throw new QueryError(
        'unknownOperator',
        name.position,
        `${excerpt(name.text)} is not a function; there are ${known}.`,
      );
    }
    this.#matches += 1;
    if (this.#matches > listLimits.mostTextMatches) {
      const most = String(listLimits.mostTextMatches);
      throw new QueryError('tooMany', name.position, `The filter looks inside texts more than ${most} times.`);
    }
    this.#takeKind('(');
    const field = this.#take();
    const type = this.#typeOf(field);
    if (type !== 'text') {
      throw new QueryError('unknownOperator', name.position, `${called} works on texts, and ${field.text} is none.`);
    }
    this.#takeKind(',');
    const value = this.#value(field, 'text');
    this.#takeKind(')');
    return { kind: 'match', field: field.text, function: called, value: String(value) };
  }

  #comparison(field: Token): FilterNode {
    const type = this.#typeOf(field);
    const token = this.#take();
    const operator = token.text.toLowerCase();
    if (token.kind === 'word' && operator === 'in') return this.#in(field, type);
    if (token.kind !== 'word' || !isComparison(operator)) {
      if (token.kind === 'end') throw this.#unexpected(token, 'an operator');
      const known = [...comparisons, 'in'].join(', ');
      throw new QueryError(
        'unknownOperator',
        token.position,
        `${excerpt(token.text)} is not an operator; there are ${known}.`,
      );
    }
    const isEquality = operator === 'eq' || operator === 'ne';
    if (!isEquality && !ordered.has(type)) {
      throw new QueryError(
        'unknownOperator',
        token.position,
        `${field.text} has no order; only eq, ne and in work on it.`,
      );
    }
    if (!this.#isWord('null')) return { kind: 'compare', field: field.text, operator, value: this.#value(field, type) };
    const nothing = this.#take();
    if (!isEquality) throw new QueryError('literal', nothing.position, 'null goes with eq and ne only.');
    return { kind: 'compare', field: field.text, operator, value: null };
  }

  #in(field: Token, type: FieldType): FilterNode {
    const open = this.#take();
    if (open.kind !== '(' && open.kind !== '[') throw this.#unexpected(open, '"("');
    const values = [this.#value(field, type)];
    while (this.#peek().kind === ',') {
      this.#next += 1;
      if (values.length >= listLimits.mostInValues) {
        const most = String(listLimits.mostInValues);
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
 * Parses a `$filter`: comparisons, `in` with round or square brackets, `contains`, `startswith`, `endswith`, joined by
 * `and`, `or` and brackets. Operators are read in any case, field names exactly.
 *
 * @throws QueryError for unknown fields and operators, broken text, values of the wrong kind, and text over the bounds
 * of `listLimits` (API-10, API-11, API-38, SEC-09).
 */
export function parseFilter(text: string, fields: FilterFields): FilterNode {
  if (text.length > listLimits.mostFilterLength) {
    const most = String(listLimits.mostFilterLength);
    throw new QueryError('tooLong', listLimits.mostFilterLength, `The filter is longer than ${most} characters.`);
  }
  return new FilterParser(text, fields).parse();
}
