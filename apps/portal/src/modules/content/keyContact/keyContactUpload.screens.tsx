import { uploadScreens } from '../../../features/upload/uploadScreens.tsx';

/** The bulk uploads of a building's key contacts (WORK-14). */
export const keyContactUploadScreens = uploadScreens('keyContact');
