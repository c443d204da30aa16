import { BarcodeDetector, prepareZXingModule, purgeZXingModule } from 'barcode-detector/ponyfill';
// The program that belongs to the version of barcode-detector: without an address it is fetched from a stranger's server.
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

const overrides = { locateFile: () => wasmUrl };

/** The detector of the bundled library, with its program loaded; a load that fails is forgotten, so that the next is a new one. */
export async function openWasmDetector(): Promise<BarcodeDetector> {
  try {
    await prepareZXingModule({ overrides, fireImmediately: true });
  } catch (error) {
    purgeZXingModule();
    throw error;
  }
  return new BarcodeDetector({ formats: ['qr_code'] });
}
