import type { Executor } from '../db/database.ts';
import type { FileStore } from '../services/files/fileStore.ts';
import { iconStore } from '../modules/places/icon/icon.store.ts';
import { mapTemplateStore } from '../modules/places/mapTemplate/mapTemplate.store.ts';
import type { PortfolioSeed } from './portfolioSeed.ts';
import { readPicture } from './readPicture.ts';

const categories: readonly {
  readonly name: string;
  readonly type: string;
  readonly icons: readonly { readonly name: string; readonly picture: string }[];
}[] = [
  {
    name: 'Food and drink',
    type: 'fbvendor',
    icons: [
      { name: 'Café', picture: 'cup' },
      { name: 'Restaurant', picture: 'tray' },
    ],
  },
  { name: 'Lockers', type: 'Lockers', icons: [{ name: 'Locker bank', picture: 'locker' }] },
  {
    name: 'Wayfinding',
    type: 'Other',
    icons: [
      { name: 'Lift', picture: 'lift' },
      { name: 'First aid', picture: 'firstAid' },
      { name: 'Exit', picture: 'exit' },
    ],
  },
];

const structures = [
  { name: 'Rooms', type: 'Other', fillColor: null, outlineColor: '#6f8a8f', outlineWidth: 1.5 },
  { name: 'Cafés and restaurants', type: 'fbvendor', fillColor: '#f7e3c8', outlineColor: '#a3671c', outlineWidth: 2 },
] as const;

/** Returns how the maps of the portfolio are drawn: structures, and icons by category (ROOT-34, MAP-07). */
export async function seedIcons(portfolio: PortfolioSeed, executor: Executor, files: FileStore): Promise<void> {
  const edit = (days: number) => ({ date: portfolio.calendar.daysAgo(days), editorId: portfolio.administrator });
  const colours = { fillColor: null, outlineColor: null, outlineWidth: null };
  for (const structure of structures)
    portfolio.create(mapTemplateStore, edit(345), { kind: 'Structure', iconSize: null, ...structure });
  for (const { name, type, icons } of categories) {
    const category = portfolio.create(mapTemplateStore, edit(340), {
      name,
      kind: 'Icon',
      type,
      iconSize: 32,
      ...colours,
    });
    for (const { name: iconName, picture } of icons) {
      const { id: imageId } = await files.save(executor, {
        ...(await readPicture(`icons/${picture}`)),
        kind: 'icon',
        name: `${picture}.png`,
        uploadedBy: null,
        customerId: null,
      });
      portfolio.create(iconStore, edit(330), { name: iconName, imageId, templateId: category.id });
    }
  }
}
