import { isId, textsOf, type DayHours, type ResourceDefinition } from '@atrium/contract';

import { useFormats } from '../../ui/format/useFormats.ts';
import { useText } from '../../ui/text/useText.ts';
import { factsOf, widgetOf } from './fieldFacts.ts';
import type { FieldDefinition, ReferenceSource, Values } from '../definition/formDefinition.ts';
import { isEmpty } from './formValues.ts';
import { useReferenceNames } from './useReference.ts';
import { useResourceText } from './useResourceText.ts';

interface FieldValueProps {
  readonly resource: ResourceDefinition;
  readonly definition: FieldDefinition;
  readonly value: unknown;
  /** The values around it, which a reference may need to be found. */
  readonly values: Values;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

/** The text of HTML, a line for each paragraph. A parsed document runs no script and loads nothing. */
function plainText(html: string): string {
  const spaced = html.replaceAll(/<\/(?:p|h\d|li)>|<br\s*\/?>/gi, '$&\n');
  return new DOMParser().parseFromString(spaced, 'text/html').body.textContent.trim();
}

interface WordsProps {
  readonly resource: ResourceDefinition;
  readonly field: string;
  readonly value: unknown;
}

/**
 * Shows what has no more words of its own: parts of an object by name where they have one, and no id, which says nothing to
 * people.
 */
function Words({ resource, field, value }: WordsProps) {
  const t = useText('kit');
  const text = useResourceText(textsOf(resource));
  const formats = useFormats();
  const wordsOf = (part: unknown, path: string): string => {
    if (isId(part)) return t('form.reference.unnamed');
    if (typeof part === 'string') return text.choice(path, part);
    if (typeof part === 'boolean') return t(part ? 'form.yes' : 'form.no');
    if (typeof part === 'number') return formats.number(part, { maximumFractionDigits: 10 });
    if (Array.isArray(part)) return part.map((one) => wordsOf(one, path)).join(', ');
    return Object.entries(part ?? {})
      .filter(([, inner]) => !isEmpty(inner))
      .map(([key, inner]) => {
        const label = text.label(`${path}.${key}`);
        return [...(label === text.label(path) ? [] : [label]), wordsOf(inner, `${path}.${key}`)].join(': ');
      })
      .join(' · ');
  };
  return <>{wordsOf(value, field)}</>;
}

interface ReferenceNamesProps {
  readonly source: ReferenceSource;
  readonly ids: readonly string[];
  readonly values: Values;
}

function ReferenceNames({ source, ids, values }: ReferenceNamesProps) {
  const t = useText('kit');
  const names = useReferenceNames(ids.map((id) => ({ source, id, values })));
  return ids.map((id) => names.get(id) ?? t('form.reference.absent')).join(', ');
}

/** A week's hours, a line for each day. */
function HoursText({ week }: { readonly week: readonly DayHours[] }) {
  const t = useText('kit');
  const hoursOf = ({ closed, opensAt, closesAt }: DayHours) => {
    if (closed) return t('form.hours.closed');
    if (opensAt === null || closesAt === null) return t('form.hours.allDay');
    return t('form.hours.range', { from: opensAt, to: closesAt });
  };
  return week
    .map((hours) => t('form.hours.line', { day: t(`form.hours.days.${hours.day}`), hours: hoursOf(hours) }))
    .join('\n');
}

/** A field's value to read: names instead of ids, choices and times in the person's language (KIT-10). */
export function FieldValue({ resource, definition, value, values }: FieldValueProps) {
  const t = useText('kit');
  const text = useResourceText(textsOf(resource));
  const formats = useFormats();
  const { field, reference } = definition;
  if (isEmpty(value) || (Array.isArray(value) && value.length === 0)) return <>{t('form.empty')}</>;
  const ids = listOf(value).filter((id) => typeof id === 'string');
  if (reference !== undefined) return <ReferenceNames source={reference} ids={ids} values={values} />;
  if (typeof value === 'boolean') return <>{t(value ? 'form.yes' : 'form.no')}</>;
  if (typeof value === 'number') return <>{formats.number(value, { maximumFractionDigits: 10 })}</>;
  switch (widgetOf(resource, definition, factsOf(resource.record, field))) {
    case 'choice':
    case 'multiChoice':
      return <>{ids.map((choice) => text.choice(field, choice)).join(', ')}</>;
    case 'dateTime':
      return <>{formats.dateTime(String(value))}</>;
    case 'date':
      return <>{formats.date(String(value))}</>;
    case 'richText':
      return <>{plainText(String(value))}</>;
    case 'weekHours':
      return <HoursText week={Array.isArray(value) ? value : []} />;
    case 'image':
      return <>{t('form.image.one')}</>;
    case 'images':
      return <>{t('form.images.count', { count: ids.length })}</>;
    default:
      return <Words resource={resource} field={field} value={value} />;
  }
}
