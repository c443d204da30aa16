let context: AudioContext | undefined;

/** Two short notes for a new order. Browsers play them only after a click on the page, which switching the sound on is. */
export function playChime(): void {
  context ??= new AudioContext();
  // A tablet that slept has put it to sleep too.
  void context.resume();
  const start = context.currentTime;
  for (const [at, frequency] of [
    [0, 880],
    [0.18, 1175],
  ] as const) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.2, start + at);
    volume.gain.exponentialRampToValueAtTime(0.001, start + at + 0.3);
    tone.connect(volume).connect(context.destination);
    tone.start(start + at);
    tone.stop(start + at + 0.3);
  }
}
