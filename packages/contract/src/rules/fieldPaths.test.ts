import { describe, expect, it } from 'vitest';

import { checkRestService } from '../resources/restService.ts';
import { parseFieldPath, putAtPath, valueAtPath } from './fieldPaths.ts';
import { fillPlaceholders } from './requestPlaceholders.ts';
import { servicePresets } from '../resources/servicePresets.ts';

describe('paths to fields', () => {
  it('lead through names and places in lists (SRV-05)', () => {
    expect(parseFieldPath('a.b[0].c')).toEqual(['a', 'b', 0, 'c']);
    expect(parseFieldPath('[1].spi:status')).toEqual([1, 'spi:status']);
    expect(valueAtPath({ a: { b: [{ c: 5 }] } }, 'a.b[0].c')).toBe(5);
    expect(valueAtPath({ a: null }, 'a.b.c')).toBeUndefined();
    expect(valueAtPath({}, 'toString')).toBeUndefined();
  });

  it.each([
    '',
    '.',
    'a..b',
    'a.b[999999].c',
    'a[100]',
    '__proto__',
    'a.constructor',
    'prototype.x',
    'a[-1]',
    'a b',
    `a${'.b'.repeat(20)}`,
  ])('are refused where they lead nowhere: %j (SRV-05)', (path) => {
    expect(parseFieldPath(path)).toBeNull();
  });

  it('make what they need on the way, and nothing else (SRV-05)', () => {
    const target = {};
    putAtPath(target, 'a.list[1].name', 'x');
    putAtPath(target, 'a.list[0].name', 'w');
    putAtPath(target, '__proto__.polluted', 'y');
    expect(target).toEqual({ a: { list: [{ name: 'w' }, { name: 'x' }] } });
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});

describe('placeholders', () => {
  it('are filled with what is spelled for their place (SRV-05)', () => {
    const values = { title: 'Too cold & dark', nothing: null };
    expect(fillPlaceholders('/x/{{title}}?y={{ nothing }}', values, encodeURIComponent)).toBe(
      '/x/Too%20cold%20%26%20dark?y=',
    );
    expect(fillPlaceholders('{{toString}}', values)).toBe('');
  });
});

describe('presets of known systems', () => {
  it.each(Object.entries(servicePresets))('are whole but for the account: %s (SRV-05)', (_name, preset) => {
    const { authentication, keyHeader, savedQuery, attachmentPath, rest } = preset;
    const values = {
      ...{ provider: 'rest', serviceUrl: 'https://cmms.example', instance: 'BEDFORD', userName: 'atrium' },
      ...{ authentication, keyHeader, savedQuery, rest },
      attachmentUrl: attachmentPath === null ? null : `https://cmms.example${attachmentPath}`,
    };
    expect(checkRestService(values)).toEqual([]);
  });
});
