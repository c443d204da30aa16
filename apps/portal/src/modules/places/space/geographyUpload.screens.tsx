import { uploadScreens } from '../../../features/upload/uploadScreens.tsx';

/** The bulk uploads of floors and spaces in many buildings of a customer (PLACE-32, NAV-71). */
export const geographyUploadScreens = uploadScreens('buildingSpace');
