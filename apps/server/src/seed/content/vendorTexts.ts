/** Shops that buildings of the portfolio have, and the companies that run them. */
export const vendorFacts: readonly {
  readonly shop: string;
  readonly company: string;
  readonly domain: string;
  readonly contact: readonly [firstName: string, lastName: string];
  /** `HH:mm` on working days; null is around the clock. */
  readonly hours: readonly [opensAt: string, closesAt: string] | null;
  readonly isOpenOnSaturday: boolean;
  readonly takesOrders: boolean;
}[] = [
  {
    shop: 'Juniper Café',
    company: 'Juniper Catering',
    domain: 'juniper.example',
    contact: ['Karim', 'Benali'],
    hours: ['07:30', '17:00'],
    isOpenOnSaturday: false,
    takesOrders: true,
  },
  {
    shop: 'The Long Table',
    company: 'Tidewater Kitchens',
    domain: 'tidewater.example',
    contact: ['Dominic', 'Hale'],
    hours: ['11:30', '14:30'],
    isOpenOnSaturday: false,
    takesOrders: true,
  },
  {
    shop: 'Salt & Thyme',
    company: 'Halden Foods',
    domain: 'halden.example',
    contact: ['Lucie', 'Perrin'],
    hours: ['08:00', '19:00'],
    isOpenOnSaturday: true,
    takesOrders: true,
  },
  {
    shop: 'Corner Bakery',
    company: 'Millstone Bakers',
    domain: 'millstone.example',
    contact: ['Wen', 'Zhao'],
    hours: ['07:00', '15:00'],
    isOpenOnSaturday: true,
    takesOrders: false,
  },
  {
    shop: 'Night Larder',
    company: 'Pantry Machines',
    domain: 'pantry.example',
    contact: ['Marcus', 'Bell'],
    hours: null,
    isOpenOnSaturday: true,
    takesOrders: false,
  },
  {
    shop: 'Green Bowl',
    company: 'Halden Foods',
    domain: 'halden.example',
    contact: ['Aiko', 'Mori'],
    hours: ['11:00', '16:00'],
    isOpenOnSaturday: false,
    takesOrders: true,
  },
];
