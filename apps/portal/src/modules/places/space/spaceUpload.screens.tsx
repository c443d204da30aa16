import { uploadScreens } from '../../../features/upload/uploadScreens.tsx';

/** The bulk uploads of a building's floors and spaces (PLACE-32, NAV-53). */
export const spaceUploadScreens = uploadScreens('space');
