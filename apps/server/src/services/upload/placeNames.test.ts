import { describe, expect, it } from 'vitest';

import { type NamedPlace, PlaceNames } from './placeNames.ts';

const place = (id: string, ...path: readonly string[]): NamedPlace => ({ id, reference: null, type: 'Area', path });
const isReference = (text: string) => text === 'Lobby';

describe('places that are named by their names', () => {
  const names = new PlaceNames([
    place('1', '1er étage'),
    place('2', 'Floor 2'),
    place('1n', '1er étage', 'North wing'),
    place('2n', 'Floor 2', 'North wing'),
    place('2na', 'Floor 2', 'North wing', 'Alcove'),
    place('3', 'Lobby'),
    place('4', '007'),
    place('5', '-'),
    place('6', 'Twin'),
    place('7', 'twin'),
    { id: '8', reference: 'F8', type: 'Floor', path: ['Floor 8'] },
  ]);

  it('are found by name, by the names on the way to them and by id, in any letter case (PLACE-37)', () => {
    const idOf = (text: string) => names.find(text)?.id;
    expect(['1ER ÉTAGE', ' north wing ', 'floor 2 / north wing', 'Alcove', '2N', 'F8', 'Floor 8'].map(idOf)).toEqual([
      '1',
      undefined,
      '2n',
      '2na',
      '2n',
      undefined,
      '8',
    ]);
    expect([names.find('North wing'), names.find('Twin')]).toEqual([null, null]);
  });

  it('are called by the shortest name that leaves no other and stays as it is, else by their id (PLACE-38)', () => {
    const textOf = (id: string) => names.textOf(id, isReference);
    expect(['1', '2n', '2na', '3', '4', '5', '6', '8'].map(textOf)).toEqual([
      '1er étage',
      'Floor 2 / North wing',
      'Alcove',
      '3',
      '4',
      '5',
      '6',
      'F8',
    ]);
  });
});
