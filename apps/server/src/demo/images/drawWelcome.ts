import { Canvas, colourOf, mixed } from './canvas.ts';

/** Size of a welcome picture in pixels. */
export const welcomeSize = { width: 1280, height: 720 } as const;

const white = colourOf('#ffffff');

/** Hills at sunrise in a company's colour; PNG of `welcomeSize`. */
export function drawWelcome(hex: string): Buffer {
  const colour = colourOf(hex);
  const { width, height } = welcomeSize;
  const canvas = new Canvas(width, height, mixed(colour, white, 0.82));
  canvas.circle(940, 250, 96, mixed(colour, white, 0.96));
  for (const [index, share] of [0.6, 0.4, 0.2, 0].entries()) {
    const ridge = Array.from({ length: 65 }, (_, step) => {
      const x = (step / 64) * width;
      const rise = Math.sin(x / (210 - index * 22) + index * 1.7) * (46 - index * 6);
      return [x, 330 + index * 92 + rise] as const;
    });
    canvas.polygon([...ridge, [width, height], [0, height]], mixed(colour, white, share));
  }
  return canvas.toPng();
}
