import { parseSync } from 'oxc-parser';

/** What one source file brings in from others. */
export interface SourceImports {
  /** Specifiers of `import` (of types too), `export … from` and `import('…')` with a plain text, without repeats. */
  readonly specifiers: readonly string[];
  /** Whether the file does nothing but hand on what other files export. */
  readonly isBarrel: boolean;
}

/** Reads the imports of TypeScript or JavaScript text; throws with the file's name when it cannot be parsed. */
export function readImports(path: string, text: string): SourceImports {
  const { module, program, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const specifiers = new Set(module.staticImports.map(({ moduleRequest }) => moduleRequest.value));
  for (const { moduleRequest } of module.staticExports.flatMap(({ entries }) => entries)) {
    if (moduleRequest) specifiers.add(moduleRequest.value);
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const specifier = /^(['"`])([^$]*)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[2];
    if (specifier !== undefined) specifiers.add(specifier);
  }
  return {
    specifiers: [...specifiers],
    isBarrel:
      program.body.length > 0 &&
      program.body.every(
        (statement) =>
          statement.type === 'ExportAllDeclaration' ||
          (statement.type === 'ExportNamedDeclaration' && statement.source !== null),
      ),
  };
}
