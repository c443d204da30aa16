import { type ResourceDefinition, textsOf } from '@atrium/contract';
import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';

import { schemaAt, schemaWith, unwrapped } from '../kit/form/fieldFacts.ts';
import type {
  FieldDefinition,
  FormDefinition,
  RecordScreenDefinition,
  RecordValues,
} from '../kit/definition/formDefinition.ts';
import { loadShapes, type ScreenResource } from '../kit/form/loadShapes.ts';
import { ResourceForm } from '../kit/form/ResourceForm.tsx';
import { renderRoutes } from '../testing/renderRoutes.tsx';
import { SAMPLE_ID as ID, sampleRecord } from '../testing/sampleRecord.ts';
import { writeNumber } from '../ui/format/readNumber.ts';
import { startText } from '../ui/text/startText.ts';
import { fillText } from '../ui/text/fillText.ts';
import { loadPhrases, phrasesOf } from '../ui/text/textStore.ts';
import { loadScreenSet } from './screenSet.ts';
import { screens } from './screens.ts';

/** The resource and screens of a declared screen. */
interface Shown {
  readonly resource: ScreenResource;
  readonly screens: RecordScreenDefinition;
}

interface Declared extends Shown {
  readonly resource: ResourceDefinition;
}

let declared: Shown | undefined;

vi.mock('../screens/DeclaredRecord.tsx', () => ({
  DeclaredRecord: (props: Shown) => {
    declared = props;
    return null;
  },
}));

afterEach(cleanup);

const NAME = 'Name of another record';
/** Fields that a form shows only with certain values of others. */
const given: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  reservation: { capacityType: 'building', spaceId: null, recurrence: 'weekly', weekdays: ['Monday', 'Friday'] },
};

function isId(value: unknown): boolean {
  return value === ID || (Array.isArray(value) && value.includes(ID));
}

/** Returns the values of a field's inputs, the ones that are on, and its text. */
function shownIn(element: Element): string {
  const inputs = [...element.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
  const values = inputs.map((input) =>
    input instanceof HTMLInputElement && input.type === 'checkbox' ? (input.checked ? 'Yes' : 'No') : input.value,
  );
  return [...values, element.textContent].join(' | ');
}

/** Returns the text that a field has to show; undefined where the value has a picture or a part of its own. */
function expectedOf({ resource, screens: { form } }: Declared, field: string, value: unknown): string | undefined {
  const definition = form.sections.flatMap((section) => ('fields' in section ? section.fields : []));
  const own = definition.find((one) => one.field === field);
  const isPicture = resource.files?.[field] !== undefined || resource.secrets?.includes(field) === true;
  if (own?.component !== undefined || isPicture || resource.richText?.includes(field) === true) return undefined;
  if (isId(value)) return undefined;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return writeNumber(value, 'en-GB');
  const one: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof one !== 'string') return undefined;
  if (one.startsWith('2026-12-11')) return own?.widget === undefined ? undefined : '2026';
  const schema = schemaAt(schemaWith(resource, resource.update, field), field);
  const inner = schema === undefined ? undefined : unwrapped(schema);
  const item = inner instanceof z.ZodArray ? unwrapped(inner.element) : inner;
  if (!(item instanceof z.ZodEnum)) return one;
  const tree = phrasesOf('en', textsOf(resource)) ?? {};
  return fillText(tree, 'en', `values.${field}.${one}`, {}) ?? fillText(tree, 'en', `values.${one}`, {}) ?? one;
}

/** Sections written by hand whose fields are those of the form's kit. */
const drawnByHand: readonly string[] = ['reservation.where'];

/** The form without inputs of its own, which are given what they are made for alone, except for what is chosen once. */
function plainForm({ resource, screens: { form } }: Declared): FormDefinition {
  const isPlain = ({ field, component }: FieldDefinition) =>
    component === undefined || schemaAt(resource.update, field) === undefined;
  return {
    sections: form.sections.flatMap((section): FormDefinition['sections'] => {
      if ('fields' in section) return [{ key: section.key, fields: section.fields.filter(isPlain) }];
      return drawnByHand.includes(`${resource.name}.${section.key}`) ? [section] : [];
    }),
  };
}

const withRecords = screens.map((entry) => [`${entry.context}.${entry.page}`, entry] as const);

it.each(withRecords)('%s shows each field of a saved record as it was entered (WORK-13)', async (_, entry) => {
  await startText('en', ['shell', 'navigation', 'errors', 'kit']);
  const set = await loadScreenSet(entry);
  declared = undefined;
  const { RecordScreen, loadRecord } = set;
  if (RecordScreen === undefined) return;
  await loadRecord?.();
  await act(() => Promise.resolve(renderRoutes([{ path: '*', element: <RecordScreen /> }])));
  cleanup();
  const drawn = declared as Shown | undefined;
  // A screen that is written by hand has no declared form.
  if (drawn === undefined) return;
  const resource = await loadShapes(drawn.resource);
  const found: Declared = { ...drawn, resource };
  await loadPhrases('en', textsOf(resource));
  const revision = { identifier: ID, action: 'CREATE', editor: 'Ada', date: '2026-11-26T08:00:00.000Z' };
  const record: RecordValues = {
    ...sampleRecord(resource.record),
    ...sampleRecord(resource.create),
    ...given[resource.name],
    id: ID,
    version: 1,
    revision,
  };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ value: [{ ...record, name: NAME }] })));
  const form = (
    <ResourceForm
      resource={resource}
      path={resource.path}
      form={plainForm(found)}
      record={record}
      onSaved={() => undefined}
      onCancel={() => undefined}
    />
  );
  const view = await act(() => Promise.resolve(renderRoutes([{ path: '*', element: form }])));
  await waitFor(() => expect(view.container.querySelector('form')).not.toBeNull());
  const wrong = [...view.container.querySelectorAll('[data-field]')].flatMap((element) => {
    const field = element.getAttribute('data-field') ?? '';
    const value = field.split('.').reduce<unknown>((part, key) => Object(part)[key], record);
    const expected = expectedOf(found, field, value);
    const shown = shownIn(element);
    return expected === undefined || shown.includes(expected) ? [] : [`${field}: ${shown}, not ${expected}`];
  });
  expect(wrong).toEqual([]);
});
