import { uploadScreens } from '../../../features/upload/uploadScreens.tsx';

/** The bulk uploads of a building's tenants (WORK-07). */
export const tenantUploadScreens = uploadScreens('tenant');
