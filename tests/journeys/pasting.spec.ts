import type { Page } from '@playwright/test';

import { enterAs } from './support/enterAs.ts';
import { field, save } from './support/form.ts';
import { expect, test } from './support/journey.ts';
import { createCustomer, uniqueMark } from './support/portfolio.ts';

const mark = (sign: string) =>
  `<![if !supportLists]><span style='mso-fareast-font-family:Calibri'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>`;
const wordItem = (place: string, level: number, sign: string, text: string) =>
  `<p class=MsoListParagraphCxSp${place} style='margin-left:36.0pt;text-indent:-18.0pt;mso-list:l0 level${String(level)} lfo1'>${mark(sign)}${text}<o:p></o:p></p>`;
const wordCell = (text: string) =>
  `<td width=301 valign=top style='width:225.4pt;border:solid windowtext 1.0pt;padding:0cm 5.4pt 0cm 5.4pt'><p class=MsoNormal>${text}<o:p></o:p></p></td>`;

/** What Word for Windows puts on the clipboard. */
const fromWord = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=ProgId content=Word.Document><meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<style><!-- @list l0:level1 {mso-level-number-format:bullet;} p.MsoNormal {margin:0cm;font-family:"Calibri",sans-serif;} --></style></head>
<body lang=EN-GB style='tab-interval:36.0pt;word-wrap:break-word'><!--StartFragment-->
<h1>Fire drill<o:p></o:p></h1><p class=MsoNormal>On <b style='mso-bidi-font-weight:normal'>Monday</b> at 10.<o:p></o:p></p>
${wordItem('First', 1, '·', 'Leave the lifts')}${wordItem('Middle', 2, 'o', 'the goods lift too')}${wordItem('Last', 1, '·', 'Take the stairs')}
<p class=MsoNormal><a href="file:///C:/Users/desk/plan.docx">Plan</a> <a href="https://northwind.example/safety">Rules</a><o:p></o:p></p>
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0><tr style='mso-yfti-irow:0'>${wordCell('Ground floor')}${wordCell('Reception')}</tr></table>
<p class=MsoNormal><o:p>&nbsp;</o:p></p><!--EndFragment--></body></html>`;

const docsSpan = (text: string, weight = 400) =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:${String(weight)};font-style:normal;text-decoration:none;vertical-align:baseline;white-space:pre-wrap;">${text}</span>`;
const docsItem = (level: number, text: string) =>
  `<li dir="ltr" style="list-style-type:decimal;font-size:11pt;" aria-level="${String(level)}"><p dir="ltr" style="line-height:1.38;" role="presentation">${docsSpan(text)}</p></li>`;

/** What Google Docs puts on the clipboard. */
const fromDocs = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-5d1c0f1e-7fff-9a31-c2a4-6e1d5a7b0c11"><h2 dir="ltr" style="line-height:1.38;"><span style="font-size:16pt;font-family:Arial,sans-serif;">Guests</span></h2><p dir="ltr" style="line-height:1.38;">${docsSpan('Sign in at the ')}${docsSpan('front desk', 700)}${docsSpan('.')}</p><br /><ol style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">${docsItem(1, 'Name')}${docsItem(1, 'Company')}</ol></b><br class="Apple-interchange-newline">`;

/** Puts HTML on the clipboard as another program does, and pastes it where the cursor is. */
async function paste(page: Page, html: string): Promise<void> {
  await page.evaluate((copied) => {
    const fill = (event: ClipboardEvent) => {
      event.clipboardData?.setData('text/html', copied);
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener('copy', fill, { capture: true, once: true });
  }, html);
  await page.keyboard.press('ControlOrMeta+c');
  await page.keyboard.press('ControlOrMeta+v');
}

const documents = [
  {
    program: 'Word',
    html: fromWord,
    stored:
      '<h2>Fire drill</h2><p>On <strong>Monday</strong> at 10.</p>' +
      '<ul><li><p>Leave the lifts</p><ul><li><p>the goods lift too</p></li></ul></li><li><p>Take the stairs</p></li></ul>' +
      '<p>Plan <a href="https://northwind.example/safety">Rules</a></p><p>Ground floor | Reception</p>',
  },
  {
    program: 'Google Docs',
    html: fromDocs,
    stored:
      '<h2>Guests</h2><p>Sign in at the <strong>front desk</strong>.</p><ol><li><p>Name</p></li><li><p>Company</p></li></ol>',
  },
];

for (const { program, html, stored } of documents)
  test(`what is pasted from ${program} is stored as the editor shows it (CONT-06)`, async ({ page, admin }) => {
    const name = uniqueMark();
    const customer = await createCustomer(admin, `Pasted ${name}`, `pasted-${name}.example`);
    await enterAs(page, 'admin@atrium.example', `/customer/${customer.id}/faqs/new`);
    await field(page, 'Question').fill('What is new?');
    const editor = page.getByRole('textbox', { name: 'Answer' });
    await editor.click();
    await paste(page, html);
    await save(page, 'What is new?');
    const [kept] = await admin.list(`customerArticle?customerId=${customer.id}`);
    const whole = await admin.get(`customerArticle/${kept?.id ?? ''}`);
    const withoutAttributes = (text: unknown) => String(text).replaceAll(/ (?:target|rel|class)="[^"]*"/g, '');
    expect(withoutAttributes(whole['content'])).toBe(stored);
    const shown = await editor.evaluate((element) => element.innerHTML);
    expect(withoutAttributes(shown).replaceAll(/<br>/g, '')).toBe(stored);
  });
