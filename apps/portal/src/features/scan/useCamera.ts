import { useEffect, useState } from 'react';

import { readStored, writeStored } from '../../ui/storage/browserStorage.ts';
import { storageKeys } from '../../ui/storage/storageKeys.ts';
import { cameraProblemOf, closeCamera, openCamera } from './openCamera.ts';
import type { CameraProblem } from './openCamera.ts';

/** What the camera does: null in both while it starts. */
interface CameraState {
  readonly stream: MediaStream | null;
  readonly problem: CameraProblem | null;
  /** The camera of the stream. */
  readonly cameraId: string | null;
}

interface Camera extends CameraState {
  /** All cameras of the device, once the person has allowed one. */
  readonly cameras: readonly MediaDeviceInfo[];
  readonly choose: (cameraId: string) => void;
  readonly retry: () => void;
  /** Gives the camera back for a reason that is shown to the person. */
  readonly giveUp: (problem: CameraProblem) => void;
}

const starting: CameraState = { stream: null, problem: null, cameraId: null };

async function listCameras(): Promise<readonly MediaDeviceInfo[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  // Before the person has allowed a camera, cameras have no id.
  return devices.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '');
}

/** A camera while the component is mounted: first the one last used, which each use writes down (SHELL-53). */
export function useCamera(): Camera {
  const [wanted, setWanted] = useState(() => ({ cameraId: readStored(storageKeys.camera) }));
  const [state, setState] = useState(starting);
  const [cameras, setCameras] = useState<readonly MediaDeviceInfo[]>([]);
  const isOffered = 'mediaDevices' in navigator;

  useEffect(() => {
    if (!isOffered) return undefined;
    let isOver = false;
    let opened: MediaStream | null = null;
    const readCameras = () =>
      void listCameras().then(
        (found) => isOver || setCameras(found),
        () => undefined,
      );
    const show = (stream: MediaStream) => {
      if (isOver) {
        closeCamera(stream);
        return;
      }
      opened = stream;
      const [track] = stream.getVideoTracks();
      const cameraId = track?.getSettings().deviceId ?? null;
      if (cameraId !== null) writeStored(storageKeys.camera, cameraId);
      track?.addEventListener('ended', () => isOver || setState({ ...starting, problem: 'lost' }));
      setState({ stream, problem: null, cameraId });
      readCameras();
    };
    openCamera(wanted.cameraId).then(show, (error: unknown) => {
      if (isOver) return;
      setState({ ...starting, problem: cameraProblemOf(error) });
      readCameras();
    });
    navigator.mediaDevices.addEventListener('devicechange', readCameras);
    return () => {
      isOver = true;
      navigator.mediaDevices.removeEventListener('devicechange', readCameras);
      if (opened !== null) closeCamera(opened);
    };
  }, [isOffered, wanted]);

  const start = (cameraId: string | null) => {
    setState(starting);
    setWanted({ cameraId });
  };
  return {
    // Browsers offer cameras to secure pages only.
    ...(isOffered ? state : { ...starting, problem: 'insecure' }),
    cameras,
    choose: start,
    retry: () => start(readStored(storageKeys.camera)),
    giveUp: (problem) => {
      if (state.stream !== null) closeCamera(state.stream);
      setState({ ...starting, problem });
    },
  };
}
