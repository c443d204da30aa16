import { batchUploadScreens } from '../../features/batchUpload/batchUploadScreens.tsx';

/** The bulk uploads of a building's key contacts (WORK-14). */
export const keyContactUploadScreens = batchUploadScreens('keyContact');
