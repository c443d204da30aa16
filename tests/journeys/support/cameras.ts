import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { Page } from '@playwright/test';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';

declare global {
  interface Window {
    /** What was asked of the cameras since the page was loaded: an id, or a way to look. */
    askedCameras: (string | null)[];
    /** The cameras that run. */
    runningCameras: Set<string>;
    /** The picture of the code before the back camera. */
    codeInSight: string;
  }
}

/** A picture of a QR code as a `data:` address. */
async function drawCode(text: string): Promise<string> {
  const program = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm');
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(program)).buffer } });
  const { image, error } = await writeBarcode(text, { format: 'QRCode', scale: 8 });
  if (image === null) throw new Error(`No code was drawn: ${error}`);
  return `data:image/png;base64,${Buffer.from(await image.arrayBuffer()).toString('base64')}`;
}

/** Holds a code before the back camera, in this page and after each load of it. */
export async function holdCode(page: Page, text: string): Promise<void> {
  const picture = await drawCode(text);
  await page.addInitScript((value) => {
    window.codeInSight = value;
  }, picture);
  await page.evaluate((value) => {
    window.codeInSight = value;
  }, picture);
}

/**
 * Gives the page two cameras, `front` and `back`, whose pictures are drawn: the back one sees the code of `holdCode`. The
 * browser's own reader is taken away where it has one, so that the bundled one reads.
 */
export async function addCameras(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'BarcodeDetector');
    window.askedCameras = [];
    window.runningCameras = new Set();
    const draw = (id: string) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
      const context = canvas.getContext('2d');
      const code = new Image();
      const drawing = setInterval(() => {
        if (context === null) return;
        context.fillStyle = id === 'back' ? '#fff' : '#888';
        context.fillRect(0, 0, 640, 480);
        if (id !== 'back') return;
        if (code.src !== window.codeInSight) code.src = window.codeInSight;
        if (code.complete && code.naturalWidth > 0) context.drawImage(code, 180, 100, 280, 280);
      }, 50);
      const stream = canvas.captureStream(20);
      const [track] = stream.getVideoTracks();
      if (track === undefined) throw new Error('A canvas gave no picture');
      const stop = track.stop.bind(track);
      window.runningCameras.add(id);
      track.stop = () => {
        window.runningCameras.delete(id);
        clearInterval(drawing);
        stop();
      };
      track.getSettings = () => ({ deviceId: id });
      return stream;
    };
    const asText = (value: unknown): string | null => (typeof value === 'string' ? value : null);
    navigator.mediaDevices.getUserMedia = (constraints) => {
      const video = typeof constraints?.video === 'object' ? constraints.video : {};
      const { deviceId } = video;
      const wanted = typeof deviceId === 'object' && 'exact' in deviceId ? asText(deviceId.exact) : null;
      window.askedCameras.push(wanted ?? asText(video.facingMode));
      return Promise.resolve(draw(wanted ?? 'front'));
    };
    const camera = (deviceId: string, label: string) => {
      const facts = { kind: 'videoinput' as const, deviceId, label, groupId: '' };
      return { ...facts, toJSON: () => facts };
    };
    navigator.mediaDevices.enumerateDevices = () =>
      Promise.resolve([camera('front', 'Front camera'), camera('back', 'Back camera')]);
  });
}

/** Makes the cameras of the page refuse, as a person may who is asked for them. */
export async function refuseCameras(page: Page): Promise<void> {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
}
