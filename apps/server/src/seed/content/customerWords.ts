/** Texts that customers have in their own words, by customer and language. */
export const customerWords: Readonly<
  Record<string, Readonly<Partial<Record<'en' | 'fr', Readonly<Record<string, string>>>>>>
> = {
  Northwind: {
    fr: {
      'app.home.welcome': 'Bonjour {{name}}, bienvenue chez Northwind',
      'app.food.title': 'Nos cantines',
      'app.concierge.title': 'L’équipe du site',
    },
    en: { 'app.home.welcome': 'Hello {{name}}, welcome to Northwind', 'app.concierge.title': 'Site team' },
  },
  'Larkspur Group': { en: { 'app.events.title': 'Neighbours’ calendar', 'app.tabs.book': 'Reserve' } },
  'Meridian Health': { en: { 'app.closed': 'This site is closed to visitors: {{message}}' } },
};
