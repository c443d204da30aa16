import { uploadScreens } from '../../../features/upload/uploadScreens.tsx';

/** The bulk uploads of a customer's status mapping (INTG-11). */
export const statusMappingUploadScreens = uploadScreens('statusMapping');
