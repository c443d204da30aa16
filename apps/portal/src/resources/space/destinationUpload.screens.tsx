import { batchUploadScreens } from '../../features/batchUpload/batchUploadScreens.tsx';

/** The bulk uploads of a campus's destinations (CAMP-06, NAV-40). */
export const destinationUploadScreens = batchUploadScreens('destination');
