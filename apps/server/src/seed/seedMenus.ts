import { currencyDigits, minorOf } from '@atrium/contract';

import { productCategoryStore } from '../modules/orders/productCategory/productCategory.store.ts';
import { productStore } from '../modules/orders/product/product.store.ts';

import { menuFacts } from './content/menuTexts.ts';
import type { CustomerSeed, PortfolioSeed } from './portfolioSeed.ts';
import { languageOf } from './seedBuildings.ts';
import type { RecordHistory } from './recordHistory.ts';

/** About what a euro is in currencies without a minor unit, such as yen. */
const WHOLE_UNITS = 150;

/** The menu of a shop, set up in the days after the shop itself; answers the products that are sold (VEND-08, VEND-09). */
export function seedMenu(
  portfolio: PortfolioSeed,
  seeded: CustomerSeed,
  site: number,
  vendor: RecordHistory,
): RecordHistory[] {
  const place = seeded.facts.sites[site];
  const currency = vendor.value('currency');
  const [first] = vendor.steps;
  if (place === undefined || typeof currency !== 'string' || first === undefined) return [];
  const sold: RecordHistory[] = [];
  const scope = { customerId: seeded.history.id, buildingId: vendor.value('buildingId'), vendorId: vendor.id };
  const factor = currencyDigits(currency) === 0 ? WHOLE_UNITS : 1;
  for (const [sortOrder, { name, isHidden = false, products }] of menuFacts[languageOf(place)].entries()) {
    const date = portfolio.calendar.later(first.date, 1 + sortOrder);
    const edit = { date, editorId: portfolio.keeper(seeded, site, date) };
    const values = { ...scope, name, active: !isHidden, sortOrder };
    const category = portfolio.create(productCategoryStore, edit, values);
    for (const [at, facts] of products.entries()) {
      const product = portfolio.create(productStore, edit, {
        ...scope,
        categoryId: category.id,
        name: facts.name,
        basePrice: minorOf(facts.price * factor, currency),
        active: facts.isHidden !== true,
        soldOut: facts.isSoldOut ?? false,
        soldOutUntil: null,
        stock: facts.stock ?? null,
        imageId: null,
        sortOrder: at,
      });
      if (!isHidden && facts.isHidden !== true) sold.push(product);
    }
  }
  return sold;
}
