import { SpaceView } from './SpaceView.tsx';

/** The rooms and desks of a building as they are now (SPACE-01 to SPACE-14, NAV-73). */
export const spaceViewScreens = { texts: ['spaceView', 'maps'], ListScreen: SpaceView };
