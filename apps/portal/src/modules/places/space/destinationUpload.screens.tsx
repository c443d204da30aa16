import { uploadScreens } from '../../../features/upload/uploadScreens.tsx';

/** The bulk uploads of a campus's destinations (CAMP-06, NAV-40). */
export const destinationUploadScreens = uploadScreens('destination');
