import type { CodePage } from '@atrium/contract';
import { describe, expect, it } from 'vitest';

import { guessCodePages } from './codePages.ts';

/** A text in a code page, by what each of its bytes is read as. */
function written(text: string, page: CodePage): Buffer {
  const decoder = new TextDecoder(page);
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Buffer.from([byte])), byte]));
  return Buffer.from(Array.from(text, (sign) => bytes.get(sign) ?? 0x3f));
}

describe('the code page of a CSV file', () => {
  it.each([
    ['windows-1250', 'Name,Group\nJiří Dvořák,Příjem\nZasedačka,Kancelář'],
    ['windows-1250', 'Małgorzata Żółć;Księgowość'],
    ['windows-1250', 'Erdős Gergő;Tárgyaló fülke'],
    ['windows-1251', 'Name,Group\nИван Петров,Приёмная'],
    ['windows-1252', 'Prénom;E-mail\r\nZoé;zoe@x.example'],
    ['windows-1252', 'Büro Süd;Großer Saal – 2. Etage'],
    ['windows-1252', 'Møterom Åse;Størst'],
    ['windows-1253', 'Αίθουσα συσκέψεων;Γραφείο'],
    ['windows-1254', 'Toplantı odası;Çağrı Işık;İzmir'],
    ['windows-1255', 'חדר ישיבות'],
    ['windows-1256', 'قاعة اجتماعات'],
    ['windows-1257', 'Posėdžių salė;Žąsų'],
    ['windows-1257', 'Sanāksmju telpa;Ķīpsala'],
    ['macintosh', 'Prénom;Société\rZoé;Bâtiment de façade'],
  ] as const)('is guessed by the letters: %s of %s (MSG-14, WORK-07)', (page, text) => {
    expect(guessCodePages(written(text, page))[0]).toBe(page);
  });
});
