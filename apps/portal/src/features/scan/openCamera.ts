/** Why there is no picture: of the camera, or (`unreadable`) of the program that reads it. */
export type CameraProblem = 'none' | 'refused' | 'busy' | 'insecure' | 'lost' | 'unreadable' | 'failed';

const problems: Readonly<Record<string, CameraProblem>> = {
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** Returns what an error of `openCamera` means to the person. */
export function cameraProblemOf(error: unknown): CameraProblem {
  // OverconstrainedError is a DOMException in some browsers only.
  const name = typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';
  return problems[name] ?? 'failed';
}

/** As fine as a code on a label asks for; a camera gives what it has. */
const picture = { width: { ideal: 1280 }, height: { ideal: 720 } };

async function openExactly(cameraId: string): Promise<MediaStream | null> {
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { ...picture, deviceId: { exact: cameraId } },
    });
  } catch (error) {
    if (cameraProblemOf(error) === 'none') return null;
    throw error;
  }
}

/**
 * The stream of that camera; of the one that looks away from the person, or of any, where it is not there any more or
 * null (SHELL-53). Rejects with the browser's error.
 */
export async function openCamera(cameraId: string | null): Promise<MediaStream> {
  const wanted = cameraId === null ? null : await openExactly(cameraId);
  return (
    wanted ??
    (await navigator.mediaDevices.getUserMedia({ audio: false, video: { ...picture, facingMode: 'environment' } }))
  );
}

/** Gives the camera back: its light goes off. */
export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Shows what a camera sees, or nothing. */
export function showStream(video: HTMLVideoElement, stream: MediaStream | null): void {
  video.srcObject = stream;
}
