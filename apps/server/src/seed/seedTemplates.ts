import { templateStore } from '../modules/messages/template/template.store.ts';
import { buildingMail, customerMails, type MailText, rootMails } from './content/mailTexts.ts';
import type { PortfolioSeed } from './portfolioSeed.ts';
import type { Edit } from './recordHistory.ts';

/** The e-mails of all levels: written, and given their final subject some weeks later (MSG-19, MSG-20). */
export function seedTemplates(portfolio: PortfolioSeed): void {
  const { random, calendar } = portfolio;
  const write = (
    mail: MailText,
    scope: { readonly customerId: string | null; readonly buildingId: string | null },
    edit: Edit,
    editorAt: (date: Date) => string,
  ) => {
    const { subject, language = 'en', ...rest } = mail;
    const history = portfolio.create(templateStore, edit, { ...scope, ...rest, language, subject: rest.title });
    const date = calendar.later(edit.date, random.whole(10, 40));
    history.change({ date, editorId: editorAt(date) }, { subject });
  };
  for (const mail of rootMails)
    write(
      mail,
      { customerId: null, buildingId: null },
      { date: calendar.daysAgo(340), editorId: portfolio.administrator },
      () => portfolio.administrator,
    );
  for (const customer of portfolio.customers) {
    const { facts, history, buildings } = customer;
    const start = calendar.later(history.steps[0]?.date ?? calendar.now, random.whole(20, 50));
    for (const mail of customerMails[facts.name] ?? [])
      write(
        mail,
        { customerId: history.id, buildingId: null },
        { date: start, editorId: portfolio.implementer(start) },
        (date) => portfolio.implementer(date),
      );
    const [building] = buildings;
    if (building === undefined) continue;
    const date = calendar.later(building.steps[0]?.date ?? start, random.whole(20, 50));
    write(
      buildingMail,
      { customerId: history.id, buildingId: building.id },
      { date, editorId: portfolio.keeper(customer, 0, date) },
      (at) => portfolio.keeper(customer, 0, at),
    );
  }
}
