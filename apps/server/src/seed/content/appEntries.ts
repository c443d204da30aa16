/** What an action opens: the key of a deep link, or an address. */
type Target = { readonly link: string } | { readonly url: string };

/** The catalogue of cards: what home pages are made of, in the order in which most buildings show them. */
export const cards: readonly {
  readonly name: string;
  readonly code: `card.${string}`;
  readonly bookings: boolean;
  readonly extensionCode: string | null;
  readonly actions: readonly (Target & { readonly icon: string })[];
  /** Share of the buildings that show it. */
  readonly share: number;
}[] = [
  {
    name: 'Your day',
    code: 'card.yourDay',
    bookings: true,
    extensionCode: null,
    actions: [{ icon: 'map', link: 'ActionMenu.map' }],
    share: 1,
  },
  {
    name: 'News of the building',
    code: 'card.news',
    bookings: false,
    extensionCode: 'extension.news',
    actions: [{ icon: 'news', link: 'ActionMenu.news' }],
    share: 0.95,
  },
  {
    name: 'Lunch',
    code: 'card.lunch',
    bookings: false,
    extensionCode: 'extension.foodAndBeverage',
    actions: [{ icon: 'lunch', link: 'ActionMenu.orderLunch' }],
    share: 0.6,
  },
  {
    name: 'Events this week',
    code: 'card.events',
    bookings: false,
    extensionCode: 'extension.events',
    actions: [{ icon: 'events', link: 'ActionArea.events' }],
    share: 0.6,
  },
  {
    name: 'Concierge',
    code: 'card.concierge',
    bookings: false,
    extensionCode: 'extension.concierge',
    actions: [{ icon: 'concierge', link: 'ActionArea.concierge' }],
    share: 0.5,
  },
  {
    name: 'Getting here',
    code: 'card.gettingHere',
    bookings: false,
    extensionCode: null,
    actions: [
      { icon: 'bus', url: 'https://transit.example/departures' },
      { icon: 'bicycle', url: 'https://cycle-park.example/today' },
    ],
    share: 0.4,
  },
];

/** The catalogue of menu entries. */
export const appMenus: readonly {
  readonly name: string;
  readonly key: `appMenu.${string}`;
  readonly icon: string;
  readonly extensionCode: string | null;
  readonly actions: readonly (Target & { readonly name: string })[];
  readonly share: number;
}[] = [
  {
    name: 'News',
    key: 'appMenu.news',
    icon: 'news',
    extensionCode: 'extension.news',
    actions: [{ name: 'Read the news', link: 'ActionMenu.news' }],
    share: 0.95,
  },
  {
    name: 'Map',
    key: 'appMenu.map',
    icon: 'map',
    extensionCode: 'extension.map',
    actions: [{ name: 'Find your way', link: 'ActionMenu.map' }],
    share: 0.6,
  },
  {
    name: 'Food and drink',
    key: 'appMenu.food',
    icon: 'lunch',
    extensionCode: 'extension.foodAndBeverage',
    actions: [
      { name: 'Order lunch', link: 'ActionMenu.orderLunch' },
      { name: 'Allergens', url: 'https://kitchen.example/allergens' },
    ],
    share: 0.5,
  },
  {
    name: 'Concierge',
    key: 'appMenu.concierge',
    icon: 'concierge',
    extensionCode: 'extension.concierge',
    actions: [{ name: 'Ask for something', link: 'ActionArea.concierge' }],
    share: 0.5,
  },
  {
    name: 'Help',
    key: 'appMenu.help',
    icon: 'help',
    extensionCode: null,
    actions: [{ name: 'Questions and answers', url: 'https://www.atrium.example/app-help' }],
    share: 0.9,
  },
];
