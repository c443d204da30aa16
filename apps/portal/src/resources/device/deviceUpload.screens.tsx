import { batchUploadScreens } from '../../features/batchUpload/batchUploadScreens.tsx';

/** The bulk uploads of a building's devices (PLACE-32, PLACE-41). */
export const deviceUploadScreens = batchUploadScreens('device');
