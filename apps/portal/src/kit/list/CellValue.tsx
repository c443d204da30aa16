import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { useListWords } from './listWords.ts';

interface CellValueProps {
  readonly value: unknown;
  readonly field: string;
  /** The resource whose records the value names. */
  readonly names?: string | undefined;
  readonly isInstant?: boolean | undefined;
  readonly isDay?: boolean | undefined;
}

function isRevision(value: unknown): value is { readonly date: string; readonly editor: string | null } {
  return typeof value === 'object' && value !== null && 'date' in value && 'editor' in value;
}

/** A value of a row as people read it: by its kind, in their language (KIT-17); a text is never taken for another kind. */
export function CellValue({ value, field, names, isInstant, isDay }: CellValueProps) {
  const { t, own, formats, nameOf } = useListWords();
  const word = (text: string) =>
    own.at(`values.${field}.${text}`) ?? (names === undefined ? text : nameOf(names, text));

  if (value === null || value === undefined || value === '') return t('list.empty');
  if (typeof value === 'number') return formats.number(value);
  if (typeof value === 'boolean') return t(value ? 'list.yes' : 'list.no');
  if (typeof value === 'string' && isDay === true) return formats.date(value);
  if (typeof value === 'string') return isInstant === true ? <RelativeTime value={value} /> : word(value);
  if (Array.isArray(value)) {
    const texts = value.filter((item) => typeof item === 'string' || typeof item === 'number');
    return texts.length > 0 ? texts.map((item) => word(String(item))).join(', ') : t('list.empty');
  }
  if (!isRevision(value)) return t('list.empty');
  return (
    <>
      <RelativeTime value={value.date} />
      {value.editor !== null && <span className="secondary">{t('list.changedBy', { editor: value.editor })}</span>}
    </>
  );
}
