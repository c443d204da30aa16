import { type Comment, parseSync, Visitor } from 'oxc-parser';

/** A doc comment of a function, a method or a constant that is a function. */
export interface FunctionComment {
  readonly comment: Comment;
  /** Its text from the first word on. */
  readonly text: string;
  /** The name of the function. */
  readonly name: string;
}

const functions = new Set(['ArrowFunctionExpression', 'FunctionExpression']);
/** Words with which a comment says what a function is about and not what it does. */
const question = /^(?:What|Whether|Where|How|Who|Why|When)\b/;

/** Finds the doc comments of all functions of a source, those inside others too. */
export function functionComments(path: string, source: string): FunctionComment[] {
  const { program, comments } = parseSync(path, source);
  const named = new Map<number, string>();
  const exported = new Map<object, number>();
  const note = (node: { readonly start: number }, name: string) => named.set(exported.get(node) ?? node.start, name);
  new Visitor({
    ExportNamedDeclaration: (node) => {
      if (node.declaration) exported.set(node.declaration, node.start);
    },
    FunctionDeclaration: (node) => void note(node, node.id?.name ?? ''),
    VariableDeclaration: (node) => {
      const [only, ...others] = node.declarations;
      if (only?.init && others.length === 0 && functions.has(only.init.type) && only.id.type === 'Identifier')
        note(node, only.id.name);
    },
    MethodDefinition: (node) => {
      if (node.kind !== 'get') note(node, node.key.type === 'Identifier' ? node.key.name : '');
    },
  }).visit(program);
  return comments.flatMap((comment) => {
    if (comment.type !== 'Block' || !comment.value.startsWith('*')) return [];
    const next = /\S/.exec(source.slice(comment.end))?.index;
    const name = next === undefined ? undefined : named.get(comment.end + next);
    const text = comment.value.replace(/^[*\s]+/, '');
    return name === undefined ? [] : [{ comment, text, name }];
  });
}

/**
 * Refuses comments of functions that begin with a question instead of a verb: "Returns what a cell says", not "What a cell
 * says".
 *
 * @param sources texts of TypeScript by path
 * @returns one sentence per problem
 */
export function findQuestionComments(sources: ReadonlyMap<string, string>): string[] {
  return [...sources].flatMap(([path, source]) =>
    functionComments(path, source).flatMap(({ text, name, comment }) => {
      const found = question.exec(text)?.[0];
      const line = source.slice(0, comment.start).split('\n').length;
      return found === undefined
        ? []
        : [
            `${path}:${line} the comment of ${name} begins with "${found}": begin with a verb, such as Returns or Checks`,
          ];
    }),
  );
}
