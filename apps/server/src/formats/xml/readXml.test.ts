import { describe, expect, it } from 'vitest';

import { attributeOf, MalformedXmlError, readXml } from './readXml.ts';

/** Returns the events that a reader reports of a document, one line each. */
function eventsOf(xml: string, bounds?: Parameters<typeof readXml>[2]): string[] {
  const events: string[] = [];
  readXml(
    xml,
    {
      open: (name, tag) => events.push(`+${name} ${attributeOf(tag, 'a') ?? ''}`),
      text: (text) => events.push(text),
      close: (name) => events.push(`-${name}`),
    },
    bounds,
  );
  return events;
}

/** Returns why a document is refused; null for one that is read. */
function faultOf(xml: string, bounds?: Parameters<typeof readXml>[2]): string | null {
  try {
    eventsOf(xml, bounds);
    return null;
  } catch (error) {
    if (error instanceof MalformedXmlError) return error.fault;
    throw error;
  }
}

describe('the reader of XML', () => {
  it('reads elements, texts and the five entities of spreadsheets and drawings alike (SEC-09)', () => {
    const xml = '\uFEFF<?xml version="1.0"?><!-- x --><r a="1 &lt; 2"><b/>&#xE9;&amp;<![CDATA[<c>]]></r >';
    expect(eventsOf(xml)).toEqual(['+r 1 < 2', '+b ', '-b', 'é&', '<c>', '-r']);
  });

  it.each([
    ['a part of a document', '<r><b></b>'],
    ['an element that is closed by another', '<r><b></r></b>'],
    ['two roots', '<r/><r/>'],
    ['text outside of the root', '<r/>x'],
    ['raw text outside of the root', '<r/><![CDATA[x]]>'],
    ['a reference that does not end', '<r>Tea & cake</r>'],
    ['an entity that XML does not have', '<r>&nbsp;</r>'],
    ['a number with other signs', '<r>&#x41zz;</r>'],
    ['the character without a number', '<r>&#0;</r>'],
    ['half of a pair', '<r>&#xD800;</r>'],
    ['a number beyond all characters', '<r>&#x110000;</r>'],
    ['a closing tag that is empty', '<r></r/>'],
  ])('refuses %s (SEC-09)', (_, xml) => {
    expect(faultOf(xml)).toBe('malformed');
  });

  it('reads the name of a document type where the caller lets it, and no declaration in one (SEC-09)', () => {
    const named = '<!DOCTYPE r PUBLIC "x"><r/>';
    expect(faultOf(named, { hasType: true })).toBeNull();
    expect(faultOf(named)).toBe('declares');
    expect(faultOf('<!DOCTYPE r [<!ENTITY b "b">]><r/>', { hasType: true })).toBe('declares');
    expect(faultOf('<r><!DOCTYPE r></r>', { hasType: true })).toBe('declares');
    expect(faultOf('<!ENTITY b "b"><r/>', { hasType: true })).toBe('malformed');
  });

  it('refuses elements that are in more others than there may be (SEC-09)', () => {
    expect(faultOf('<a><b><c/></b></a>', { maxDepth: 3 })).toBeNull();
    expect(faultOf('<a><b><c/></b></a>', { maxDepth: 2 })).toBe('tooDeep');
  });
});
