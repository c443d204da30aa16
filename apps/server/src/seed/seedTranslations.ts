import { builtInTexts } from '../base/builtInTexts.ts';
import { translationStore } from '../modules/setup/translation/translation.store.ts';
import { customerWords } from './content/customerWords.ts';
import type { PortfolioSeed } from './portfolioSeed.ts';

/** Returns what customers call things in their own words: the first few, and more some weeks later (CUST-17). */
export async function seedTranslations(portfolio: PortfolioSeed): Promise<void> {
  for (const { facts, history: customer } of portfolio.customers) {
    for (const [language, words] of Object.entries(customerWords[facts.name] ?? {})) {
      const builtIn = await builtInTexts(language === 'fr' ? 'fr' : 'en');
      const valuesOf = (texts: Readonly<Record<string, string>>) => ({
        texts,
        sources: Object.fromEntries(Object.keys(texts).map((key) => [key, builtIn.get(key)])),
      });
      const [first, ...more] = Object.entries(words);
      if (first === undefined) continue;
      const date = portfolio.calendar.later(
        customer.steps[0]?.date ?? portfolio.calendar.now,
        portfolio.random.whole(20, 60),
      );
      const history = portfolio.create(
        translationStore,
        { date, editorId: portfolio.implementer(date) },
        { customerId: customer.id, language, ...valuesOf(Object.fromEntries([first])) },
      );
      const next = portfolio.next(history, portfolio.random.whole(10, 40), portfolio.implementer(date));
      if (more.length > 0) history.change(next, valuesOf(words));
    }
  }
}
