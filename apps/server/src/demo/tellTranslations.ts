import { builtInTexts } from '../core/texts/builtInTexts.ts';
import { translationStore } from '../resources/translation/translation.store.ts';
import { customerWords } from './content/customerWords.ts';
import type { PortfolioStory } from './portfolioStory.ts';

/** What customers call things in their own words: the first few, and more some weeks later (CUST-17). */
export async function tellTranslations(story: PortfolioStory): Promise<void> {
  for (const { facts, life: customer } of story.customers) {
    for (const [language, words] of Object.entries(customerWords[facts.name] ?? {})) {
      const builtIn = await builtInTexts(language === 'fr' ? 'fr' : 'en');
      const valuesOf = (texts: Readonly<Record<string, string>>) => ({
        texts,
        sources: Object.fromEntries(Object.keys(texts).map((key) => [key, builtIn.get(key)])),
      });
      const [first, ...more] = Object.entries(words);
      if (first === undefined) continue;
      const date = story.calendar.later(customer.steps[0]?.date ?? story.calendar.now, story.random.whole(20, 60));
      const life = story.create(
        translationStore,
        { date, editorId: story.implementer(date) },
        { customerId: customer.id, language, ...valuesOf(Object.fromEntries([first])) },
      );
      const next = story.next(life, story.random.whole(10, 40), story.implementer(date));
      if (more.length > 0) life.change(next, valuesOf(words));
    }
  }
}
