import { conciergeServiceStore } from '../modules/content/conciergeService/conciergeService.store.ts';
import { galleryImageStore } from '../modules/content/galleryImage/galleryImage.store.ts';
import { questionnaireStore } from '../modules/setup/questionnaire/questionnaire.store.ts';
import { galleryTexts, selfCheckFacts, serviceFacts } from './content/buildingContent.ts';
import type { CustomerSeed, PortfolioSeed } from './portfolioSeed.ts';
import { languageOf } from './seedBuildings.ts';

/**
 * The services, the pictures and the self-check of each building that is more than a plan (CONT-24, CONT-28, BLDG-37).
 * @param imageIds a picture for each site
 */
export function seedBuildingContent(portfolio: PortfolioSeed, seeded: CustomerSeed, imageIds: readonly string[]): void {
  for (const [site, building] of seeded.buildings.entries()) {
    const place = seeded.facts.sites[site];
    if (place === undefined || place.status === 'None') continue;
    const begin = portfolio.calendar.later(building.steps[1]?.date ?? building.last.date, 4);
    const scope = { customerId: seeded.history.id, buildingId: building.id };
    const language = languageOf(place);
    const pictures = [0, 1, 2].map((step) => imageIds[(site + step) % imageIds.length] ?? null);
    const services = serviceFacts[language];
    for (let order = 0; order < 2 + (site % 3); order += 1) {
      const facts = services[(site + order) % services.length];
      if (facts === undefined) continue;
      const date = portfolio.calendar.later(begin, order);
      const history = portfolio.create(
        conciergeServiceStore,
        { date, editorId: portfolio.keeper(seeded, site, date) },
        {
          ...scope,
          name: facts.name,
          featured: false,
          shortDescription: facts.short,
          fullDescription: null,
          ...portfolio.reference.phone(place),
          textPhone: null,
          email: `${facts.mailbox}@${seeded.facts.domains[0]}`,
          mainImageId: null,
          additionalImageIds: [],
          backgroundImageId: null,
          sortOrder: order,
        },
      );
      history.change(portfolio.next(history, 2, portfolio.keeper(seeded, site, history.last.date)), {
        fullDescription: facts.full,
        featured: facts.featured ?? false,
        mainImageId: pictures[order % pictures.length] ?? null,
        additionalImageIds: order === 0 ? pictures.filter((id) => id !== null) : [],
      });
    }
    portfolio.create(
      questionnaireStore,
      { date: begin, editorId: portfolio.keeper(seeded, site, begin) },
      { ...scope, ...selfCheckFacts[language], externalLink: null },
    );
    for (const [sortOrder, imageId] of pictures.entries()) {
      if (imageId === null) continue;
      const date = portfolio.calendar.later(begin, 1 + sortOrder);
      const altText = (galleryTexts[language][sortOrder] ?? '').replace('{building}', String(building.value('name')));
      portfolio.create(
        galleryImageStore,
        { date, editorId: portfolio.keeper(seeded, site, date) },
        { ...scope, imageId, altText, sortOrder },
      );
    }
  }
}
