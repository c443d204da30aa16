import { batchUploadScreens } from '../../features/batchUpload/batchUploadScreens.tsx';

/** The bulk uploads of a building's tags (WORK-14). */
export const buildingTagUploadScreens = batchUploadScreens('buildingTag');
