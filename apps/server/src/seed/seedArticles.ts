import { times } from '@atrium/contract';

import { sanitizeRichText } from '../base/sanitizeRichText.ts';
import { articleStore, customerArticleStore } from '../modules/content/article/article.store.ts';
import { type BuildingNews, buildingNews } from './content/buildingTexts.ts';
import { customerNews, faqTexts } from './content/customerTexts.ts';
import type { CustomerSeed, PortfolioSeed } from './portfolioSeed.ts';
import type { RecordHistory } from './recordHistory.ts';
import { languageOf } from './seedBuildings.ts';

const empty = {
  type: 'article',
  displayOrder: 0,
  subtitle: null,
  published: false,
  activationDate: null,
  expirationDate: null,
  contentUrl: null,
  content: null,
  featured: false,
  audienceType: 'allUsers',
  employeeGroupId: null,
  imageId: null,
};

function endOf(start: Date, days: number | undefined): string | null {
  return days === undefined ? null : new Date(start.getTime() + days * times.day).toISOString();
}

/** One article of a building: written, corrected, published; some stay drafts, one is thrown away. */
function seedNews(
  portfolio: PortfolioSeed,
  seeded: CustomerSeed,
  place: { readonly index: number; readonly building: RecordHistory; readonly daysAgo: number },
  news: BuildingNews,
  { imageId, isDraft }: { readonly imageId: string | null; readonly isDraft: boolean },
): void {
  const { random, calendar } = portfolio;
  const { building, index } = place;
  const filled = (text: string) =>
    text.replace('{building}', String(building.value('name'))).replace('{city}', String(building.value('city')));
  const title = filled(news.title);
  const content = sanitizeRichText(filled(news.content));
  const from = building.steps[1]?.date ?? building.last.date;
  const planned = calendar.daysAgo(place.daysAgo);
  const date = planned > from ? planned : calendar.later(from, random.whole(1, 9));
  const history = portfolio.create(
    articleStore,
    { date, editorId: portfolio.keeper(seeded, index, date) },
    {
      ...empty,
      customerId: seeded.history.id,
      buildingId: building.id,
      title,
      // The first draft ends with the first paragraph.
      content: content.slice(0, content.indexOf('</p>') + '</p>'.length),
      audienceType: news.audience ?? 'allUsers',
    },
  );
  const edit = (days: number) => portfolio.next(history, days, portfolio.keeper(seeded, index, history.last.date));
  history.change(edit(random.whole(0, 2)), { subtitle: filled(news.subtitle), content, imageId });
  if (isDraft) return;
  const publish = edit(random.whole(1, 3));
  history.change(publish, {
    published: true,
    activationDate: publish.date.toISOString(),
    expirationDate: endOf(publish.date, news.lasts),
    featured: news.featured ?? false,
  });
}

/** Returns how many news articles a building has, beginning with its welcome. */
function newsOf(portfolio: PortfolioSeed, language: 'en' | 'fr', start: number): BuildingNews[] {
  const [welcome, ...others] = buildingNews[language];
  const count = portfolio.random.whole(2, 3);
  const chosen = Array.from({ length: count }, (_, position) => others[(start * 3 + position * 4) % others.length]);
  return [welcome, ...chosen].filter((one) => one !== undefined);
}

/**
 * The news of a customer's buildings, in the language spoken there; in Paris and Montréal also in English.
 * @param imageIds pictures to choose from
 */
export function seedBuildingNews(portfolio: PortfolioSeed, seeded: CustomerSeed, imageIds: readonly string[]): void {
  const { random } = portfolio;
  for (const [index, building] of seeded.buildings.entries()) {
    const site = seeded.facts.sites[index];
    if (site === undefined || site.status === 'None') continue;
    const language = languageOf(site);
    const isBilingual = site.city === 'Paris' || site.city === 'Montréal' || index === 0;
    const news = newsOf(portfolio, language, index);
    if (isBilingual) news.push(...newsOf(portfolio, language === 'fr' ? 'en' : 'fr', index).slice(0, 2));
    for (const [position, one] of news.entries()) {
      const imageId = position % 2 === 0 ? (imageIds[(index + position) % imageIds.length] ?? null) : null;
      const place = { index, building, daysAgo: position === 0 ? 330 : random.whole(3, 190) };
      const isDraft = site.status === 'Provisioning' ? position > 0 : position > 2 && random.chance(0.4);
      seedNews(portfolio, seeded, place, one, { imageId, isDraft });
    }
  }
}

/** Articles and questions for all people of a customer (CONT-08, RES-22). */
export function seedCustomerArticles(
  portfolio: PortfolioSeed,
  seeded: CustomerSeed,
  imageIds: readonly string[],
): void {
  const { random, calendar } = portfolio;
  const { facts, history: customer } = seeded;
  const begin = customer.steps[0]?.date ?? calendar.now;
  const isSpoken = ({ language }: { language: 'en' | 'fr' }) => facts.languages.includes(language);
  for (const [index, news] of customerNews.filter(isSpoken).entries()) {
    const date = calendar.later(begin, 25 + index * 28);
    const content = news.content === null ? null : sanitizeRichText(news.content.replace('{customer}', facts.name));
    const contentUrl = news.path === undefined ? null : `https://www.${facts.domains[0]}/${news.path}`;
    const { title, subtitle, featured = false } = news;
    const history = portfolio.create(
      customerArticleStore,
      { date, editorId: portfolio.implementer(date) },
      { ...empty, customerId: customer.id, buildingId: null, title, content, contentUrl },
    );
    history.change(portfolio.next(history, 1, portfolio.implementer(date)), {
      subtitle,
      imageId: imageIds[index % imageIds.length],
    });
    // The last ones are still being written.
    if (index >= customerNews.filter(isSpoken).length - facts.languages.length && facts.languages.length > 1) continue;
    const publish = portfolio.next(history, random.whole(1, 4), portfolio.implementer(date));
    history.change(publish, { published: true, activationDate: publish.date.toISOString(), featured });
  }
  for (const [index, { question, answer }] of faqTexts.filter(isSpoken).entries()) {
    const date = calendar.later(begin, 14 + index * 3);
    const history = portfolio.create(
      customerArticleStore,
      { date, editorId: portfolio.implementer(date) },
      {
        ...empty,
        customerId: customer.id,
        buildingId: null,
        type: 'faq',
        displayOrder: index,
        title: question,
        content: sanitizeRichText(answer),
      },
    );
    history.change(portfolio.next(history, random.whole(1, 10), portfolio.implementer(date)), { published: true });
  }
}
