import { uploadScreens } from '../../../features/upload/uploadScreens.tsx';

/** The bulk uploads of a customer's quick requests (INTG-12). */
export const quickRequestUploadScreens = uploadScreens('quickRequest');
