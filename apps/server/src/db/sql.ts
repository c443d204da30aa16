import { getTableName, is } from 'drizzle-orm';
import { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/** Collects the values of one statement; `add` returns the placeholder. User input reaches SQL only this way. */
export class Parameters {
  readonly values: unknown[] = [];

  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** A statement or a part of one: fixed texts with a value between each two of them. Made by `sql`. */
export class Sql {
  readonly texts: readonly string[];
  readonly values: readonly unknown[];

  constructor(texts: readonly string[], values: readonly unknown[]) {
    this.texts = texts;
    this.values = values;
  }

  /** The text with placeholders for the values, which are added to `parameters`. */
  render(parameters: Parameters): string {
    return this.texts.reduce((text, next, index) => text + parameters.add(this.values[index - 1]) + next);
  }

  /** The text of a part that has no values. @throws Error when it has any */
  get fixed(): string {
    if (this.values.length > 0) throw new Error(`This SQL must have no values: ${this.texts.join('?')}`);
    return this.texts[0] ?? '';
  }
}

/** What is between the texts: a part, a table or column by its name, or a value that becomes a parameter. */
function partOf(part: unknown): Sql {
  if (part instanceof Sql) return part;
  if (is(part, PgTable)) return raw(`"${getTableName(part)}"`);
  if (is(part, PgColumn)) return raw(`"${part.name}"`);
  return new Sql(['', ''], [part]);
}

/** Joins parts so that the last text of one and the first of the next are one text. */
function concat(parts: readonly Sql[]): Sql {
  const texts = [''];
  for (const part of parts) {
    const [first = '', ...others] = part.texts;
    texts.push(`${texts.pop() ?? ''}${first}`, ...others);
  }
  return new Sql(
    texts,
    parts.flatMap(({ values }) => values),
  );
}

/**
 * A statement or part: `` sql`select ${column('t', users.email)} from ${users} t where t.id = ${id}::uuid` ``. Tables and
 * columns are written by their names (a column without its table, as lists of columns to write want it), parts are
 * inserted, everything else becomes a parameter.
 */
export function sql(texts: TemplateStringsArray, ...parts: readonly unknown[]): Sql {
  return concat(texts.flatMap((text, index) => (index === 0 ? [raw(text)] : [partOf(parts[index - 1]), raw(text)])));
}

/** Text of ours as SQL. Never a text that a person typed. */
export function raw(text: string): Sql {
  return new Sql([text], []);
}

/** A name as an identifier, in quotes. */
export function identifier(name: string): Sql {
  return raw(`"${name.replaceAll('"', '""')}"`);
}

/** A column of the table with this alias. */
export function column(alias: string, { name }: PgColumn): Sql {
  return raw(`${alias}."${name}"`);
}

/** Parts with a separator such as ` and ` between them. */
export function join(parts: readonly Sql[], separator: string): Sql {
  return concat(parts.flatMap((part, index) => (index === 0 ? [part] : [raw(separator), part])));
}
