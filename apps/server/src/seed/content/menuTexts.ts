/** A product of a demo menu; the price is in euros or what is about as much. */
interface ProductFacts {
  readonly name: string;
  readonly price: number;
  readonly stock?: number;
  readonly isSoldOut?: true;
  readonly isHidden?: true;
}

/** A category of a demo menu. */
export interface CategoryFacts {
  readonly name: string;
  readonly isHidden?: true;
  readonly products: readonly ProductFacts[];
}

/** What the shops of the portfolio sell, by the language of their site. */
export const menuFacts: Readonly<Record<'en' | 'fr', readonly CategoryFacts[]>> = {
  en: [
    {
      name: 'Coffee',
      products: [
        { name: 'Espresso', price: 2.2 },
        { name: 'Flat white', price: 3.6 },
        { name: 'Cappuccino', price: 3.4 },
        { name: 'Cold brew', price: 3.9, isSoldOut: true },
      ],
    },
    {
      name: 'Bakery',
      products: [
        { name: 'Butter croissant', price: 1.9, stock: 24 },
        { name: 'Cinnamon roll', price: 2.8, stock: 12 },
        { name: 'Banana bread', price: 2.5 },
      ],
    },
    {
      name: 'Lunch',
      products: [
        { name: 'Soup of the day', price: 6.5 },
        { name: 'Grilled vegetable sandwich', price: 7.2 },
        { name: 'Chicken salad', price: 9.8, stock: 18 },
        { name: 'Winter stew', price: 10.5, isHidden: true },
      ],
    },
    { name: 'Christmas specials', isHidden: true, products: [{ name: 'Mulled apple juice', price: 3.2 }] },
  ],
  fr: [
    {
      name: 'Cafés',
      products: [
        { name: 'Espresso', price: 2 },
        { name: 'Noisette', price: 2.2 },
        { name: 'Cappuccino', price: 3.8 },
        { name: 'Café glacé', price: 4.2, isSoldOut: true },
      ],
    },
    {
      name: 'Viennoiseries',
      products: [
        { name: 'Croissant', price: 1.4, stock: 30 },
        { name: 'Pain au chocolat', price: 1.6, stock: 30 },
        { name: 'Chausson aux pommes', price: 2.1 },
      ],
    },
    {
      name: 'Déjeuner',
      products: [
        { name: 'Soupe du jour', price: 6.2 },
        { name: 'Quiche aux poireaux', price: 7.9 },
        { name: 'Salade niçoise', price: 10.5, stock: 16 },
        { name: 'Pot-au-feu', price: 12.5, isHidden: true },
      ],
    },
    { name: 'Menus de fête', isHidden: true, products: [{ name: 'Bûche aux marrons', price: 5.5 }] },
  ],
};

/** People who order in the demo portfolio. */
export const buyerNames: readonly string[] = [
  'Chloé Marin',
  'Owen Fairfax',
  'Inès Garnier',
  'Tom Ashby',
  'Yuna Sato',
  'Malik Dervaux',
  'Rosa Whitlock',
];
