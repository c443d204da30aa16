import { uploadScreens } from '../../../features/upload/uploadScreens.tsx';

/** The bulk uploads of a customer's buildings (WORK-14). */
export const buildingUploadScreens = uploadScreens('building');
