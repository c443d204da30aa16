import { conciergeServiceStore } from '../resources/conciergeService/conciergeService.store.ts';
import { galleryImageStore } from '../resources/galleryImage/galleryImage.store.ts';
import { questionnaireStore } from '../resources/questionnaire/questionnaire.store.ts';
import { galleryTexts, selfCheckFacts, serviceFacts } from './content/buildingContent.ts';
import type { CustomerStory, PortfolioStory } from './portfolioStory.ts';
import { languageOf } from './tellBuildings.ts';

/**
 * The services, the pictures and the self-check of each building that is more than a plan (CONT-24, CONT-28, BLDG-37).
 * @param imageIds a picture for each site
 */
export function tellBuildingContent(story: PortfolioStory, told: CustomerStory, imageIds: readonly string[]): void {
  for (const [site, building] of told.buildings.entries()) {
    const place = told.facts.sites[site];
    if (place === undefined || place.status === 'None') continue;
    const begin = story.calendar.later(building.steps[1]?.date ?? building.last.date, 4);
    const scope = { customerId: told.life.id, buildingId: building.id };
    const language = languageOf(place);
    const pictures = [0, 1, 2].map((step) => imageIds[(site + step) % imageIds.length] ?? null);
    const services = serviceFacts[language];
    for (let order = 0; order < 2 + (site % 3); order += 1) {
      const facts = services[(site + order) % services.length];
      if (facts === undefined) continue;
      const date = story.calendar.later(begin, order);
      const life = story.create(
        conciergeServiceStore,
        { date, editorId: story.keeper(told, site, date) },
        {
          ...scope,
          name: facts.name,
          featured: false,
          shortDescription: facts.short,
          fullDescription: null,
          mobilePrefix: place.phone === null ? null : story.reference.place(place).mobilePrefix,
          phone: place.phone,
          textPhone: null,
          email: `${facts.mailbox}@${told.facts.domains[0]}`,
          mainImageId: null,
          additionalImageIds: [],
          backgroundImageId: null,
          sortOrder: order,
        },
      );
      life.change(story.next(life, 2, story.keeper(told, site, life.last.date)), {
        fullDescription: facts.full,
        featured: facts.featured ?? false,
        mainImageId: pictures[order % pictures.length] ?? null,
        additionalImageIds: order === 0 ? pictures.filter((id) => id !== null) : [],
      });
    }
    story.create(
      questionnaireStore,
      { date: begin, editorId: story.keeper(told, site, begin) },
      { ...scope, ...selfCheckFacts[language], externalLink: null },
    );
    for (const [sortOrder, imageId] of pictures.entries()) {
      if (imageId === null) continue;
      const date = story.calendar.later(begin, 1 + sortOrder);
      const altText = (galleryTexts[language][sortOrder] ?? '').replace('{building}', String(building.value('name')));
      story.create(
        galleryImageStore,
        { date, editorId: story.keeper(told, site, date) },
        { ...scope, imageId, altText, sortOrder },
      );
    }
  }
}
