import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { startText } from '../../ui/text/startText.ts';
import { ScanDialog } from './ScanDialog.tsx';

const front = { kind: 'videoinput', deviceId: 'front', label: 'Front camera' };
const back = { kind: 'videoinput', deviceId: 'back', label: 'Back camera' };
const microphone = { kind: 'audioinput', deviceId: 'microphone', label: 'Microphone' };

/** The cameras of a device; those that are asked for are noted. */
class FakeCameras extends EventTarget {
  readonly asked: unknown[] = [];
  readonly tracks: (EventTarget & { readonly stop: () => void; isStopped: boolean })[] = [];
  failure: Error | null = null;
  private devices: readonly (typeof front)[];

  constructor(devices: readonly (typeof front)[]) {
    super();
    this.devices = devices;
  }

  getUserMedia = async ({ video }: MediaStreamConstraints) => {
    const wanted = (video as { deviceId?: { exact: string }; facingMode?: string }).deviceId?.exact;
    this.asked.push(wanted ?? (video as { facingMode?: string }).facingMode);
    if (this.failure !== null) throw this.failure;
    const camera = this.devices.find(({ deviceId }) => wanted === undefined || deviceId === wanted);
    if (camera === undefined)
      throw new DOMException('', wanted === undefined ? 'NotFoundError' : 'OverconstrainedError');
    const track = Object.assign(new EventTarget(), {
      isStopped: false,
      getSettings: () => ({ deviceId: camera.deviceId }),
      stop: () => {
        track.isStopped = true;
      },
    });
    this.tracks.push(track);
    return { getTracks: () => [track], getVideoTracks: () => [track] };
  };

  enumerateDevices = () => Promise.resolve([microphone, ...this.devices]);

  plugIn(devices: readonly (typeof front)[]) {
    this.devices = devices;
    this.dispatchEvent(new Event('devicechange'));
  }
}

/** What the next pictures say, as the browser's own reader tells it. */
let inSight: string | null = null;
let readerFailure: Error | null = null;

class OwnDetector {
  static getSupportedFormats = () => Promise.resolve(['qr_code']);
  detect = () =>
    readerFailure === null
      ? Promise.resolve(inSight === null ? [] : [{ rawValue: inSight }])
      : Promise.reject(readerFailure);
}

vi.mock('./wasmDetector.ts', () => ({ openWasmDetector: () => Promise.reject(new TypeError('Failed to fetch')) }));

function useDevices(cameras: FakeCameras | undefined) {
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: cameras });
  if (cameras === undefined) Reflect.deleteProperty(navigator, 'mediaDevices');
  return cameras;
}

async function open() {
  const codes: string[] = [];
  const closings: number[] = [];
  const view = await act(async () =>
    render(
      <Suspense>
        <ScanDialog onCode={(code) => codes.push(code)} onClose={() => closings.push(1)} />
      </Suspense>,
    ),
  );
  await screen.findByRole('dialog', { name: /^Scan/ });
  return { ...view, codes, closings };
}

const remembered = () => localStorage.getItem('Host.cameraId');
const running = async () => screen.findByText(/^Point the camera at the QR code/);

describe('scanning a code', () => {
  beforeEach(async () => {
    inSight = null;
    readerFailure = null;
    vi.stubGlobal('BarcodeDetector', OwnDetector);
    vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(4);
    await startText('en', ['scan']);
  });
  afterEach(() => {
    // The dialog gives its camera back, for which the device has to be there.
    cleanup();
    useDevices(undefined);
  });

  it('begins with the camera that looks away and remembers the one that is chosen (SHELL-53)', async () => {
    const cameras = new FakeCameras([front, back]);
    useDevices(cameras);
    const first = await open();
    await running();
    expect([cameras.asked, remembered()]).toEqual([['environment'], 'front']);
    const list = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Camera' });
    expect([...list.options].map(({ text }) => text)).toEqual(['Front camera', 'Back camera']);
    fireEvent.change(list, { target: { value: 'back' } });
    await waitFor(() => expect(remembered()).toBe('back'));
    expect(cameras.tracks.map(({ isStopped }) => isStopped)).toEqual([true, false]);
    first.unmount();
    expect(cameras.tracks.map(({ isStopped }) => isStopped)).toEqual([true, true]);
    await open();
    await running();
    expect(cameras.asked).toEqual(['environment', 'back', 'back']);
  });

  it('takes another camera where the remembered one is gone, without a list of one (SHELL-53)', async () => {
    localStorage.setItem('Host.cameraId', 'back');
    const cameras = new FakeCameras([front]);
    useDevices(cameras);
    await open();
    await running();
    expect([cameras.asked, remembered()]).toEqual([['back', 'environment'], 'front']);
    expect(screen.queryByRole('combobox')).toBeNull();
    await act(async () => cameras.plugIn([front, back]));
    expect(await screen.findByRole('combobox', { name: 'Camera' })).toBeTruthy();
  });

  it('gives the camera back that comes after the dialog was closed (SHELL-53)', async () => {
    const cameras = new FakeCameras([front]);
    useDevices(cameras);
    let give = () => {};
    const wait = new Promise<void>((resolve) => (give = resolve));
    const take = cameras.getUserMedia;
    cameras.getUserMedia = async (constraints) => {
      await wait;
      return take(constraints);
    };
    const { unmount } = await open();
    expect(screen.getByText('The camera is starting…')).toBeTruthy();
    unmount();
    await act(async () => give());
    await waitFor(() => expect(cameras.tracks.map(({ isStopped }) => isStopped)).toEqual([true]));
    expect(remembered()).toBeNull();
  });

  it('tells the first code in sight once (SHELL-53, PLACE-29)', async () => {
    useDevices(new FakeCameras([front]));
    const { codes } = await open();
    await running();
    expect(codes).toEqual([]);
    inSight = 'MR-00412';
    await waitFor(() => expect(codes).toEqual(['MR-00412']));
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(codes).toHaveLength(1);
  });

  it.each([
    ['NotFoundError', /^No camera was found/, /^Aucune caméra/],
    ['NotAllowedError', /^The browser may not use the camera/, /^Le navigateur n’a pas le droit/],
    ['NotReadableError', /^Another program uses the camera/, /^Un autre programme utilise/],
    ['TypeError', /^The camera could not be started/, /^La caméra n’a pas pu démarrer/],
  ])('says in both languages what %s means, and tries again (SHELL-53)', async (name, english, french) => {
    const cameras = new FakeCameras([front]);
    useDevices(cameras);
    cameras.failure = new DOMException('', name);
    const first = await open();
    expect(await screen.findByText(english)).toBeTruthy();
    expect(remembered()).toBeNull();
    cameras.failure = null;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await running();
    first.unmount();
    localStorage.clear();
    cameras.failure = new DOMException('', name);
    await startText('fr', ['scan']);
    await act(async () =>
      render(
        <Suspense>
          <ScanDialog onCode={() => undefined} onClose={() => undefined} />
        </Suspense>,
      ),
    );
    expect(await screen.findByText(french)).toBeTruthy();
  });

  it('says that a camera was lost, that none is given without https, and that the reader is missing (SHELL-53)', async () => {
    const cameras = new FakeCameras([front]);
    useDevices(cameras);
    const first = await open();
    await running();
    act(() => void cameras.tracks[0]?.dispatchEvent(new Event('ended')));
    expect(await screen.findByText(/^The camera was switched off/)).toBeTruthy();
    readerFailure = new DOMException('', 'NotSupportedError');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/the reader could not be loaded/)).toBeTruthy();
    expect(cameras.tracks.at(-1)?.isStopped).toBe(true);
    first.unmount();
    useDevices(undefined);
    await open();
    expect(await screen.findByText(/secure addresses \(https\) only/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('takes a code that is typed, whatever the camera does (SHELL-53, PLACE-29)', async () => {
    useDevices(undefined);
    const { codes, closings } = await open();
    const box = screen.getByRole('textbox', { name: 'Code' });
    fireEvent.click(screen.getByRole('button', { name: 'Use this code' }));
    expect(screen.getByText('Type or paste the code.')).toBeTruthy();
    expect(codes).toEqual([]);
    fireEvent.change(box, { target: { value: ' MR-00412 ' } });
    expect(screen.queryByText('Type or paste the code.')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Use this code' }));
    expect(codes).toEqual(['MR-00412']);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(closings).toEqual([1]);
  });

  it('breaks no accessibility rule (SHELL-53, KIT-15)', async () => {
    useDevices(new FakeCameras([front, back]));
    await open();
    await screen.findByRole('combobox', { name: 'Camera' });
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
  });
});
