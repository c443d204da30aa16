import { uploadScreens } from '../../../features/upload/uploadScreens.tsx';

/** The bulk uploads of a building's devices (PLACE-32, PLACE-41). */
export const deviceUploadScreens = uploadScreens('device');
