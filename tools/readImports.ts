import { parseSync } from 'oxc-parser';

/** What one source file brings in from others. */
export interface SourceImports {
  /** Specifiers of `import`, `export … from` and `import('…')` with a plain text, in order, without repeats. */
  readonly specifiers: readonly string[];
  /** Those of them that are gone at run time (`import type`); they count for direction, not for cycles. */
  readonly typesOnly: ReadonlySet<string>;
  /** Whether the file does nothing but hand on what other files export. */
  readonly isBarrel: boolean;
}

/** Reads the imports of TypeScript or JavaScript text; throws with the file's name when it cannot be parsed. */
export function readImports(path: string, text: string): SourceImports {
  const { module, program, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const isTypeOnly = new Map<string, boolean>();
  const note = (specifier: string, isType: boolean) => {
    isTypeOnly.set(specifier, isType && (isTypeOnly.get(specifier) ?? true));
  };
  for (const { moduleRequest, entries } of module.staticImports) {
    note(moduleRequest.value, entries.length > 0 && entries.every(({ isType }) => isType));
  }
  for (const { moduleRequest, isType } of module.staticExports.flatMap(({ entries }) => entries)) {
    if (moduleRequest) note(moduleRequest.value, isType);
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const specifier = /^(['"`])([^$]*)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[2];
    if (specifier !== undefined) note(specifier, false);
  }
  return {
    specifiers: [...isTypeOnly.keys()],
    typesOnly: new Set([...isTypeOnly].filter(([, isType]) => isType).map(([specifier]) => specifier)),
    isBarrel:
      program.body.length > 0 &&
      program.body.every(
        (statement) =>
          statement.type === 'ExportAllDeclaration' ||
          (statement.type === 'ExportNamedDeclaration' && statement.source !== null),
      ),
  };
}
