import type { TagGroup } from '@atrium/contract';

/** The master tags of the portfolio by group (PLACE-23). */
export const masterTags: Readonly<Record<TagGroup, readonly string[]>> = {
  activity: ['Meeting', 'Focus work', 'Video call', 'Training', 'Interview', 'Informal talk'],
  tool: ['Screen', 'Whiteboard', 'Camera', 'Speakerphone', 'Standing desk', 'Second monitor'],
  amenity: ['Coffee', 'Daylight', 'Step-free access', 'Hearing loop', 'Drinking water', 'Quiet'],
  pointOfInterest: ['Reception', 'First aid', 'Bicycle storage', 'Car charging', 'Post room', 'Showers'],
};

/** What single buildings have next to the master tags. */
export const ownTags: readonly { readonly name: string; readonly group: TagGroup }[] = [
  { name: 'Roof garden', group: 'pointOfInterest' },
  { name: 'Harbour view', group: 'amenity' },
  { name: 'Podcast recording', group: 'activity' },
  { name: 'Sample fridge', group: 'tool' },
];
