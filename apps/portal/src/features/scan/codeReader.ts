/** Reads a code in a picture; null where there is none. */
export type CodeReader = (picture: HTMLVideoElement) => Promise<string | null>;

interface Detector {
  detect(picture: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}

interface DetectorClass {
  new (options: { formats: 'qr_code'[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

declare global {
  /** In some browsers only, and there not for every kind of code. */
  var BarcodeDetector: DetectorClass | undefined;
}

function readerOf(detector: Detector): CodeReader {
  return async (picture) => {
    const found = await detector.detect(picture);
    return found.find(({ rawValue }) => rawValue !== '')?.rawValue ?? null;
  };
}

/** The browser's own, where it reads QR codes. */
async function openOwnReader(): Promise<CodeReader | null> {
  const Own = globalThis.BarcodeDetector;
  if (Own === undefined) return null;
  const formats = await Own.getSupportedFormats().catch((): readonly string[] => []);
  return formats.includes('qr_code') ? readerOf(new Own({ formats: ['qr_code'] })) : null;
}

async function openBundledReader(): Promise<CodeReader> {
  const { openWasmDetector } = await import('./wasmDetector.ts');
  return readerOf(await openWasmDetector());
}

/**
 * A reader of QR codes: the browser's, or the bundled one where the browser has none or its service fails. Rejects when
 * the bundled one cannot be loaded; a picture that is not ready reads as null.
 */
export async function openCodeReader(): Promise<CodeReader> {
  const own = await openOwnReader();
  let read = own ?? (await openBundledReader());
  let isOwn = own !== null;
  return async (picture) => {
    // What a picture is drawn from comes with its second state.
    if (picture.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null;
    try {
      return await read(picture);
    } catch {
      if (!isOwn) return null;
      read = await openBundledReader();
      isOwn = false;
      return null;
    }
  };
}
