import { templateStore } from '../resources/template/template.store.ts';
import { buildingMail, customerMails, type MailText, rootMails } from './content/mailTexts.ts';
import type { PortfolioStory } from './portfolioStory.ts';
import type { Edit } from './recordLife.ts';

/** The e-mails of all levels: written, and given their final subject some weeks later (MSG-19, MSG-20). */
export function tellTemplates(story: PortfolioStory): void {
  const { random, calendar } = story;
  const write = (
    mail: MailText,
    scope: { readonly customerId: string | null; readonly buildingId: string | null },
    edit: Edit,
    editorAt: (date: Date) => string,
  ) => {
    const { subject, ...rest } = mail;
    const life = story.create(templateStore, edit, { ...scope, ...rest, subject: rest.title });
    const date = calendar.later(edit.date, random.whole(10, 40));
    life.change({ date, editorId: editorAt(date) }, { subject });
  };
  for (const mail of rootMails)
    write(
      mail,
      { customerId: null, buildingId: null },
      { date: calendar.daysAgo(340), editorId: story.administrator },
      () => story.administrator,
    );
  for (const told of story.customers) {
    const { facts, life, buildings } = told;
    const start = calendar.later(life.steps[0]?.date ?? calendar.now, random.whole(20, 50));
    for (const mail of customerMails[facts.name] ?? [])
      write(
        mail,
        { customerId: life.id, buildingId: null },
        { date: start, editorId: story.implementer(start) },
        (date) => story.implementer(date),
      );
    const [building] = buildings;
    if (building === undefined) continue;
    const date = calendar.later(building.steps[0]?.date ?? start, random.whole(20, 50));
    write(
      buildingMail,
      { customerId: life.id, buildingId: building.id },
      { date, editorId: story.keeper(told, 0, date) },
      (at) => story.keeper(told, 0, at),
    );
  }
}
