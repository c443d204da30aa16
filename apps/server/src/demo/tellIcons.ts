import type { Executor } from '../core/db/database.ts';
import type { FileStore } from '../core/files/fileStore.ts';
import { iconStore } from '../resources/icon/icon.store.ts';
import { mapTemplateStore } from '../resources/mapTemplate/mapTemplate.store.ts';
import { drawIcon, type IconPicture, iconSide } from './images/drawIcon.ts';
import type { PortfolioStory } from './portfolioStory.ts';

const categories: readonly {
  readonly name: string;
  readonly type: string;
  readonly icons: readonly { readonly name: string; readonly picture: IconPicture }[];
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
  { name: 'Walls', fillColour: '#d5dee0', outlineColour: '#47656a', outlineWidth: 1.5 },
  { name: 'Rooms', fillColour: '#ffffff', outlineColour: '#8fa5a8', outlineWidth: 1 },
] as const;

/** How the maps of the portfolio are drawn: structures, and icons by category (ROOT-34, MAP-07). */
export async function tellIcons(story: PortfolioStory, executor: Executor, files: FileStore): Promise<void> {
  const edit = (days: number) => ({ date: story.calendar.daysAgo(days), editorId: story.administrator });
  const colours = { fillColour: null, outlineColour: null, outlineWidth: null };
  for (const structure of structures)
    story.create(mapTemplateStore, edit(345), { kind: 'Structure', type: 'Other', iconSize: null, ...structure });
  for (const { name, type, icons } of categories) {
    const category = story.create(mapTemplateStore, edit(340), { name, kind: 'Icon', type, iconSize: 32, ...colours });
    for (const { name: iconName, picture } of icons) {
      const { id: imageId } = await files.save(executor, {
        kind: 'icon',
        name: `${picture}.png`,
        mime: 'image/png',
        content: drawIcon(picture),
        width: iconSide,
        height: iconSide,
        uploadedBy: null,
        customerId: null,
      });
      story.create(iconStore, edit(330), { name: iconName, imageId, templateId: category.id });
    }
  }
}
