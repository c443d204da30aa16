import { describe, expect, it } from 'vitest';

import { processorMs } from '../../testing/processorMs.ts';
import { NameIndex } from './nameIndex.ts';

const nothing = { type: undefined, placeId: undefined };

describe('a record without a reference', () => {
  it('is found by its name, type and place where these leave no other (PLACE-37)', () => {
    const index = new NameIndex();
    const add = (id: string, type: string, around: readonly string[]) => {
      const record = { id, reference: null, name: 'Kitchen', type, around };
      index.add(record);
      return record;
    };
    const [one, other, lobby] = [add('1', 'Room', ['a', 'b']), add('2', 'Room', ['a', 'c']), add('3', 'Area', ['a'])];
    expect(index.find('KITCHEN', nothing)).toBeNull();
    expect(index.find('Kitchen', { ...nothing, type: 'Area' })).toBe(lobby);
    expect(index.find('Kitchen', { ...nothing, type: 'Room' })).toBeNull();
    expect(index.find('kitchen', { type: 'Room', placeId: 'b' })).toBe(one);
    expect(index.find('kitchen', { ...nothing, placeId: 'c' })).toBe(other);
    expect(index.find('kitchen', { type: 'Room', placeId: 'd' })).toBeUndefined();
    expect(index.find('Office', nothing)).toBeUndefined();
  });

  it('is found by its name alone where records have no type and no place (PLACE-37)', () => {
    const index = new NameIndex();
    const record = { id: '1', reference: null, name: 'Lake', type: '', around: [] };
    index.add(record);
    expect(index.find('lake', nothing)).toBe(record);
  });

  it('is found in a moment among thousands that are called so (PLACE-37)', () => {
    const index = new NameIndex();
    const count = 20_000;
    for (let at = 0; at < count; at += 1) {
      const id = String(at);
      index.add({ id, reference: null, name: 'Office', type: 'Room', around: ['building', id] });
    }
    const spent = processorMs(() => {
      for (let at = 0; at < count; at += 1)
        expect(index.find('Office', { type: 'Room', placeId: String(at) })?.id).toBe(String(at));
    });
    expect(spent).toBeLessThan(5_000);
  });
});
