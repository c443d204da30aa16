import { batchUploadScreens } from '../../features/batchUpload/batchUploadScreens.tsx';

/** The bulk uploads of floors and spaces in many buildings of a customer (PLACE-32, NAV-71). */
export const geographyUploadScreens = batchUploadScreens('buildingSpace');
