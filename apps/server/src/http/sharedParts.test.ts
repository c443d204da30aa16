import { expect, it } from 'vitest';

import { createSharedParts } from './sharedParts.ts';

const date = { type: 'string', format: 'date-time', pattern: `^${'\\d'.repeat(50)}$` };
const person = (field: string) => ({ type: 'object', properties: { [field]: { type: 'string' }, bornAt: date } });
const written = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

it('writes what is used twice once, by the name of its format or its place, and what is used once where it is used (OPS-07)', () => {
  const shared = createSharedParts();
  const [first, second] = [person('name'), person('title')].map((schema) => shared.schema(schema, 'Person'));
  const again = shared.schema({ anyOf: [person('name'), { type: 'null' }] }, 'Other');
  const { schemas } = shared.finish([]);
  const dateRef = { $ref: '#/components/schemas/DateTime' };
  expect(written(schemas)).toEqual({
    DateTime: date,
    Person: { ...person('name'), properties: { name: { type: 'string' }, bornAt: dateRef } },
  });
  const personRef = { $ref: '#/components/schemas/Person' };
  expect(written([first, second, again])).toEqual([
    personRef,
    { ...person('title'), properties: { title: { type: 'string' }, bornAt: dateRef } },
    { anyOf: [personRef, { type: 'null' }] },
  ]);
});

it('gives parts that want one name, or one that is taken, numbers (OPS-07)', () => {
  const shared = createSharedParts();
  for (const field of ['name', 'title']) {
    shared.schema(person(field), 'Error');
    shared.schema(person(field), 'Error');
  }
  expect(Object.keys(shared.finish(['Error']).schemas)).toEqual(['DateTime', 'Error2', 'Error3']);
});

it('shares parameters apart from schemas (OPS-07)', () => {
  const shared = createSharedParts();
  const parameter = { name: 'If-Match', in: 'header', description: 'x'.repeat(100), schema: { type: 'string' } };
  const used = [shared.parameter(parameter), shared.parameter({ ...parameter })];
  expect(shared.finish([])).toEqual({ schemas: {}, parameters: { IfMatch: parameter } });
  const reference = { $ref: '#/components/parameters/IfMatch' };
  expect(written(used)).toEqual([reference, reference]);
});
