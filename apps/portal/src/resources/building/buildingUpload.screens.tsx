import { batchUploadScreens } from '../../features/batchUpload/batchUploadScreens.tsx';

/** The bulk uploads of a customer's buildings (WORK-14). */
export const buildingUploadScreens = batchUploadScreens('building');
