import { batchUploadScreens } from '../../features/batchUpload/batchUploadScreens.tsx';

/** The bulk uploads of a building's tenants (WORK-07). */
export const tenantUploadScreens = batchUploadScreens('tenant');
