import { useEffect, useEffectEvent } from 'react';

import { openCodeReader } from './codeReader.ts';
import { showStream } from './openCamera.ts';

/** Milliseconds between two looks at the picture: quick for a person, little work for a phone. */
const PAUSE = 150;

interface ReadingHandlers {
  /** Called with the first code in sight. */
  readonly onCode: (code: string) => void;
  /** Called when reading is not possible: its program could not be loaded. */
  readonly onFailure: () => void;
}

/** Looks for a code in the picture of `video` as long as there is a stream. */
export function useCodeReading(
  video: HTMLVideoElement | null,
  stream: MediaStream | null,
  handlers: ReadingHandlers,
): void {
  const handleCode = useEffectEvent(handlers.onCode);
  const handleFailure = useEffectEvent(handlers.onFailure);
  useEffect(() => {
    if (video === null || stream === null) return undefined;
    let isOver = false;
    showStream(video, stream);
    const readOn = async () => {
      const read = await openCodeReader();
      while (!isOver) {
        const code = await read(video);
        if (code !== null && !isOver) {
          isOver = true;
          handleCode(code);
        }
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
      }
    };
    readOn().catch(() => isOver || handleFailure());
    return () => {
      isOver = true;
      showStream(video, null);
    };
  }, [video, stream]);
}
