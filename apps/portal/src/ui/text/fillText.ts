import { numberFormat, pluralRules } from '@atrium/contract';
import type { PhraseTree } from '@atrium/phrases';

/** What a text may contain: `{{name}}` is filled from `values.name`, numbers as the language writes them (KIT-17); `count` chooses the plural. */
export type TextValues = Readonly<Record<string, string | number>>;

/** The text at a dotted key; a key with dots in itself (`extension.map`) is found as well. */
function find(tree: PhraseTree, key: string): string | undefined {
  const direct = Object.hasOwn(tree, key) ? tree[key] : undefined;
  if (typeof direct === 'string') return direct;
  for (let dot = key.indexOf('.'); dot > 0; dot = key.indexOf('.', dot + 1)) {
    const head = key.slice(0, dot);
    const inner = Object.hasOwn(tree, head) ? tree[head] : undefined;
    const found = typeof inner === 'object' ? find(inner, key.slice(dot + 1)) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The endings to look for, in order: `_zero` for none, the language's own form of the count, `_other`, and no ending. */
function endings(language: string, values: TextValues): readonly string[] {
  const { count } = values;
  if (typeof count !== 'number') return [''];
  const form = `_${pluralRules(language).select(count)}`;
  return [...(count === 0 ? ['_zero'] : []), form, '_other', ''];
}

/** A value as the language writes it. */
function written(value: string | number | undefined, language: string): string {
  return typeof value === 'number' ? numberFormat(language).format(value) : (value ?? '');
}

/** The text of a key with its values filled in; undefined when the area has none. A value that is missing leaves nothing. */
export function fillText(tree: PhraseTree, language: string, key: string, values: TextValues = {}): string | undefined {
  for (const ending of endings(language, values)) {
    const text = find(tree, `${key}${ending}`);
    if (text !== undefined)
      return text.replaceAll(/\{\{(\w+)\}\}/g, (_slot, name: string) => written(values[name], language));
  }
  return undefined;
}
