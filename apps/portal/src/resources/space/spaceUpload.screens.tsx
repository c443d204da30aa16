import { batchUploadScreens } from '../../features/batchUpload/batchUploadScreens.tsx';

/** The bulk uploads of a building's floors and spaces (PLACE-32, NAV-53). */
export const spaceUploadScreens = batchUploadScreens('space');
