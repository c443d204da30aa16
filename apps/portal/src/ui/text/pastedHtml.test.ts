import { describe, expect, it } from 'vitest';

import { readPastedHtml } from './pastedHtml.ts';

const htmlOf = (html: string) => readPastedHtml(html).html.replaceAll(/\s+/g, ' ').replaceAll(/> </g, '><').trim();

const mark = (text: string) =>
  `<![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>${text}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>`;
const item = (level: number, text: string, content: string, list = 0) =>
  `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l${String(list)} level${String(level)} lfo1'>${mark(text)}${content}<o:p></o:p></p>`;
/** The clipboard of Word for Windows around a fragment. */
const word = (
  fragment: string,
) => `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><!--[if gte mso 9]><xml><w:WordDocument></w:WordDocument></xml><![endif]-->
<style><!-- @list l0:level1 {mso-level-number-format:bullet;} p.MsoNormal {margin:0cm;} --></style></head>
<body lang=EN-GB style='word-wrap:break-word'><!--StartFragment-->${fragment}<!--EndFragment--></body></html>`;

describe('what is pasted from Word', () => {
  it('keeps its lists, bulleted and numbered, in each other (CONT-06)', () => {
    const pasted = word(
      `<p class=MsoNormal>Before<o:p></o:p></p>` +
        item(1, '·', 'Leave the lifts') +
        item(2, 'o', 'all <b style="mso-bidi-font-weight:normal">four</b>') +
        item(3, '§', 'also the goods lift') +
        item(1, '·', 'Take the stairs') +
        item(1, '1.', 'Meet', 1) +
        item(2, 'a)', 'in the yard', 1) +
        item(1, '2.', 'Wait', 1) +
        `<p class=MsoNormal>Then<o:p></o:p></p>` +
        item(1, '3.', 'Go back', 1),
    );
    expect(htmlOf(pasted)).toBe(
      '<p class="MsoNormal">Before</p>' +
        '<ul><li>Leave the lifts<ul><li>all <b data-style="mso-bidi-font-weight:normal">four</b>' +
        '<ul><li>also the goods lift</li></ul></li></ul></li><li>Take the stairs</li></ul>' +
        '<ol><li>Meet<ol><li>in the yard</li></ol></li><li>Wait</li></ol>' +
        '<p class="MsoNormal">Then</p><ol start="3"><li>Go back</li></ol>',
    );
  });

  it('keeps its headings, below the title of the page (CONT-06)', () => {
    const pasted = word(
      '<h1>Fire drill<o:p></o:p></h1><h2><span style="mso-list:Ignore">1.1<span>&nbsp;</span></span>Who</h2><h3>Wardens</h3><h6>Note</h6>',
    );
    expect(htmlOf(pasted)).toBe(
      '<h2>Fire drill</h2><h3><span data-style="mso-list:Ignore">1.1<span>&nbsp;</span></span>Who</h3><h4>Wardens</h4><h4>Note</h4>',
    );
    expect(htmlOf(word('<p class=MsoTitle>Handbook</p><p class=MsoSubtitle>2026</p>'))).toBe(
      '<h2>Handbook</h2><h3>2026</h3>',
    );
    expect(htmlOf('<h2>Who</h2><h3>Wardens</h3>')).toBe('<h2>Who</h2><h3>Wardens</h3>');
  });

  it('keeps each row of a table as a line, and the text of a table that only places it (CONT-06)', () => {
    const cell = (text: string) => `<td width=301 valign=top><p class=MsoNormal>${text}<o:p></o:p></p></td>`;
    const row = (...texts: string[]) => `<tr>${texts.map(cell).join('')}</tr>`;
    const table = `<table class=MsoTableGrid border=1><tr><th>Floor</th><th>Warden</th></tr>${row('Ground', '<b>Ada</b>')}${row('&nbsp;', '')}</table>`;
    expect(htmlOf(word(table))).toBe(
      '<p><strong>Floor</strong> | <strong>Warden</strong></p><p>Ground | <b>Ada</b></p>',
    );
    expect(htmlOf(`<table><tr><td><h2>News</h2><p>Open</p></td></tr></table>`)).toBe('<h2>News</h2><p>Open</p>');
  });

  it('loses comments, deleted text, pictures and empty lines, and keeps quotes, signs and squares (CONT-06)', () => {
    const pasted = word(
      `<p class=MsoNormal>“Room<span style='mso-spacerun:yes'>  </span>4” – 30 m<sup>2</sup>, CO<sub>2</sub>` +
        `<a style='mso-comment-reference:AB_1'></a><span class=MsoCommentReference><a class=msocomanchor href="#_msocom_1">[AB1]</a></span>` +
        `<del cite="mailto:Ada" datetime="2026-01-01">old</del><ins cite="mailto:Ada">new</ins><!-- note --></p>` +
        `<p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal><img width=200 src="file:///C:/Temp/image001.png"></p>` +
        `<div style='mso-element:comment-list'><div style='mso-element:comment'>Check this</div></div>`,
    );
    expect(htmlOf(pasted)).toBe(
      '<p class="MsoNormal">“Room 4” – 30 m², CO₂<a></a><ins cite="mailto:Ada">new</ins></p>'.replace('<a></a>', ''),
    );
  });

  it('keeps the lists of Word on the web, where each item is a list of its own (CONT-06)', () => {
    const webItem = (tag: string, level: number, text: string, start = '1') =>
      `<div class="ListContainerWrapper SCXW1"><${tag} class="BulletListStyle1" role="list" start="${start}"><li data-leveltext="" data-aria-posinset="1" data-aria-level="${String(level)}" role="listitem" class="OutlineElement"><p class="Paragraph" paraid="1"><span class="TextRun"><span class="NormalTextRun">${text}</span></span></p></li></${tag}></div>`;
    const pasted = `<meta charset="utf-8">${webItem('ul', 1, 'One')}${webItem('ul', 2, 'Two')}${webItem('ul', 1, 'Three')}${webItem('ol', 1, 'Four')}`;
    const line = (text: string) =>
      `<p class="Paragraph" paraid="1"><span class="TextRun"><span class="NormalTextRun">${text}</span></span></p>`;
    expect(htmlOf(pasted)).toBe(
      `<ul><li>${line('One')}<ul><li>${line('Two')}</li></ul></li><li>${line('Three')}</li></ul><ol><li>${line('Four')}</li></ol>`,
    );
  });
});

describe('what is pasted', () => {
  it('is of Google Docs what is bold there, without its wrapper and blank lines (CONT-06)', () => {
    const pasted =
      '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:700">Bold</span><span style="font-weight:400"> not</span></p><br><p dir="ltr">Next</p></b><br class="Apple-interchange-newline">';
    expect(htmlOf(pasted)).toBe(
      '<p dir="ltr"><span data-style="font-weight:700">Bold</span><span data-style="font-weight:400"> not</span></p><p dir="ltr">Next</p>',
    );
  });

  it('loses links that lead nowhere, which are named, and no others (CONT-06)', () => {
    const { html, lostLinks } = readPastedHtml(
      '<p><a href="https://northwind.example"><span style="text-decoration:underline"><u>Site</u></span></a> <a href="/hours">Hours</a> <a href="//cdn.example/x">Plan</a> ' +
        '<a href="#_ftn1">[1]</a><a name="_Toc1">Top</a> <a href="mailto:desk@northwind.example">Desk</a></p>',
    );
    expect(html).toBe(
      '<p><a href="https://northwind.example"><span>Site</span></a> Hours Plan [1]Top <a href="mailto:desk@northwind.example">Desk</a></p>',
    );
    expect(lostLinks).toEqual(['Hours', 'Plan']);
  });

  it('stays as it is when it was copied from an editor like this one (CONT-06)', () => {
    const html = '<h2 data-pm-slice="1 1 []">News</h2>';
    expect(readPastedHtml(html)).toEqual({ html, lostLinks: [] });
  });
});
