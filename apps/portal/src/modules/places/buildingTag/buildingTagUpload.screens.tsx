import { uploadScreens } from '../../../features/upload/uploadScreens.tsx';

/** The bulk uploads of a building's tags (WORK-14). */
export const buildingTagUploadScreens = uploadScreens('buildingTag');
