import { createSeededRandom, type SeededRandom } from '../seededRandom.ts';
import { Canvas, type Colour, colourOf, mixed } from './canvas.ts';

/** Size of a building's picture in pixels. */
export const pictureSize = { width: 800, height: 450 } as const;

const white = colourOf('#ffffff');
const ink = colourOf('#002124');
const brand = colourOf('#29ccc4');
const deep = colourOf('#007a74');
const groundLine = 372;

/** Sky, sun, distance, façade and its shade, of one time of day. */
interface Palette {
  readonly sky: Colour;
  readonly sun: Colour;
  readonly far: Colour;
  readonly facade: Colour;
  readonly shade: Colour;
  readonly glass: Colour;
  readonly lit: Colour;
  readonly ground: Colour;
}

const palettes: readonly Palette[] = [
  {
    sky: colourOf('#e6f7f6'),
    sun: white,
    far: colourOf('#c5e6e5'),
    facade: white,
    shade: colourOf('#d5dee0'),
    glass: mixed(brand, white, 0.25),
    lit: colourOf('#fdf3d8'),
    ground: colourOf('#b5d6d3'),
  },
  {
    sky: colourOf('#f3efe6'),
    sun: colourOf('#f9dca5'),
    far: colourOf('#e0ddd2'),
    facade: colourOf('#fbf9f4'),
    shade: colourOf('#d9d2c3'),
    glass: deep,
    lit: colourOf('#f2c063'),
    ground: colourOf('#c9cbb9'),
  },
  {
    sky: colourOf('#0f3b40'),
    sun: colourOf('#dfeff0'),
    far: colourOf('#17494e'),
    facade: colourOf('#25626a'),
    shade: colourOf('#1b4f56'),
    glass: colourOf('#123f45'),
    lit: colourOf('#f7d58a'),
    ground: colourOf('#0a2c30'),
  },
  {
    sky: colourOf('#eaf0f6'),
    sun: colourOf('#ffffff'),
    far: colourOf('#d2dde8'),
    facade: colourOf('#dfe6ea'),
    shade: colourOf('#b3bfc9'),
    glass: colourOf('#6f8fa6'),
    lit: brand,
    ground: colourOf('#bcc9cf'),
  },
  {
    sky: colourOf('#fdeee7'),
    sun: colourOf('#f6b79a'),
    far: colourOf('#f3d8ca'),
    facade: colourOf('#e7f4f2'),
    shade: colourOf('#b9d9d6'),
    glass: mixed(deep, white, 0.15),
    lit: colourOf('#ffe7b8'),
    ground: colourOf('#d8c7bb'),
  },
];

function drawDistance(canvas: Canvas, random: SeededRandom, { sky, sun, far }: Palette): void {
  canvas.circle(random.whole(90, 710), random.whole(60, 130), random.whole(28, 46), sun);
  const nearer = mixed(far, sky, -0.35);
  for (let x = -20; x < canvas.width;) {
    const width = random.whole(38, 92);
    const height = random.whole(60, 190);
    const colour = random.chance(0.3) ? nearer : far;
    canvas.rectangle(x, groundLine - height, width, height, colour);
    if (random.chance(0.25)) canvas.rectangle(x + width / 2 - 1, groundLine - height - 26, 2, 26, colour);
    x += width + random.whole(0, 14);
  }
}

/** Rows of windows on a wall; some are lit. */
function drawWindows(
  canvas: Canvas,
  random: SeededRandom,
  palette: Palette,
  wall: { left: number; top: number; width: number; height: number },
  style: { pitch: number; storey: number; share: number; lit: number },
): void {
  const columns = Math.max(1, Math.floor((wall.width - 12) / style.pitch));
  const margin = (wall.width - columns * style.pitch) / 2;
  const paneWidth = style.pitch * style.share;
  for (let y = wall.top + 12; y + style.storey - 6 < wall.top + wall.height; y += style.storey) {
    for (let column = 0; column < columns; column += 1) {
      const x = wall.left + margin + column * style.pitch + (style.pitch - paneWidth) / 2;
      canvas.rectangle(x, y, paneWidth, style.storey - 9, random.chance(style.lit) ? palette.lit : palette.glass);
    }
  }
}

type House = (canvas: Canvas, random: SeededRandom, palette: Palette) => void;

const slab: House = (canvas, random, palette) => {
  const [width, height] = [random.whole(330, 440), random.whole(150, 200)];
  const left = random.whole(150, 240);
  canvas.polygon(
    [
      [left + width, groundLine - height],
      [left + width + 54, groundLine - height + 30],
      [left + width + 54, groundLine],
      [left + width, groundLine],
    ],
    palette.shade,
  );
  canvas.rectangle(left, groundLine - height, width, height, palette.facade);
  drawWindows(
    canvas,
    random,
    palette,
    { left, top: groundLine - height, width, height: height - 34 },
    { pitch: random.whole(24, 34), storey: 26, share: 0.66, lit: 0.16 },
  );
  canvas.rectangle(left, groundLine - 30, width, 30, palette.shade);
  canvas.rectangle(left + width / 2 - 34, groundLine - 30, 68, 30, palette.glass);
  canvas.rectangle(left + width / 2 - 52, groundLine - 36, 104, 6, brand);
};

const tower: House = (canvas, random, palette) => {
  const left = random.whole(270, 360);
  const [width, height] = [random.whole(120, 160), random.whole(270, 315)];
  canvas.rectangle(left - 110, groundLine - 96, width + 240, 96, palette.shade);
  drawWindows(
    canvas,
    random,
    palette,
    { left: left - 110, top: groundLine - 96, width: width + 240, height: 70 },
    { pitch: 30, storey: 28, share: 0.74, lit: 0.2 },
  );
  canvas.polygon(
    [
      [left + width, groundLine - height + 8],
      [left + width + 36, groundLine - height + 34],
      [left + width + 36, groundLine],
      [left + width, groundLine],
    ],
    mixed(palette.shade, ink, 0.12),
  );
  canvas.rectangle(left, groundLine - height, width, height, palette.facade);
  drawWindows(
    canvas,
    random,
    palette,
    { left, top: groundLine - height, width, height: height - 26 },
    { pitch: random.whole(16, 24), storey: random.whole(20, 26), share: 0.6, lit: 0.14 },
  );
  canvas.rectangle(left, groundLine - height - 7, width, 7, brand);
};

const terraces: House = (canvas, random, palette) => {
  const steps = random.whole(3, 4);
  const base = random.whole(410, 480);
  const left = (canvas.width - base) / 2 + random.whole(-40, 40);
  for (let step = 0; step < steps; step += 1) {
    const width = base - step * random.whole(74, 96);
    const [x, top] = [left + step * 40, groundLine - (step + 1) * 62];
    canvas.rectangle(x, top, width, 62, step % 2 === 0 ? palette.facade : mixed(palette.facade, palette.shade, 0.4));
    drawWindows(
      canvas,
      random,
      palette,
      { left: x, top: top - 2, width, height: 62 },
      { pitch: random.whole(26, 40), storey: 50, share: 0.72, lit: 0.18 },
    );
    for (let plant = x + 8; plant < x + width - 8; plant += 22)
      canvas.circle(plant, top, random.whole(5, 9), mixed(deep, brand, random.next() * 0.5));
  }
};

const mill: House = (canvas, random, palette) => {
  const bays = random.whole(4, 6);
  const bay = random.whole(84, 100);
  const left = (canvas.width - bays * bay) / 2;
  const top = groundLine - random.whole(120, 150);
  canvas.rectangle(left, top, bays * bay, groundLine - top, palette.facade);
  for (let index = 0; index < bays; index += 1) {
    const x = left + index * bay;
    canvas.polygon(
      [
        [x, top],
        [x, top - 52],
        [x + bay, top],
      ],
      palette.shade,
    );
    canvas.polygon(
      [
        [x + 5, top - 6],
        [x + 5, top - 41],
        [x + 26, top - 29],
        [x + 26, top - 6],
      ],
      palette.lit,
    );
    const arch = x + bay / 2;
    canvas.circle(arch, top + 50, bay * 0.27, palette.glass);
    canvas.rectangle(arch - bay * 0.27, top + 50, bay * 0.54, groundLine - top - 62, palette.glass);
    canvas.rectangle(arch - 1.5, top + 50 - bay * 0.27, 3, groundLine - top - 62 + bay * 0.27, palette.facade);
  }
  canvas.rectangle(left + bays * bay - 44, top - 128, 20, 128, mixed(palette.shade, ink, 0.15));
  canvas.rectangle(left, top - 3, bays * bay, 6, brand);
};

const atrium: House = (canvas, random, palette) => {
  const [wing, hall] = [random.whole(150, 190), random.whole(120, 150)];
  const left = (canvas.width - 2 * wing - hall) / 2;
  const height = random.whole(170, 215);
  for (const x of [left, left + wing + hall]) {
    canvas.rectangle(x, groundLine - height, wing, height, palette.facade);
    drawWindows(
      canvas,
      random,
      palette,
      { left: x, top: groundLine - height, width: wing, height },
      { pitch: random.whole(24, 32), storey: 30, share: 0.6, lit: 0.15 },
    );
  }
  const middle = left + wing + hall / 2;
  canvas.circle(middle, groundLine - height + 22, hall / 2, mixed(palette.glass, white, 0.2));
  canvas.rectangle(left + wing, groundLine - height + 22, hall, height - 22, mixed(palette.glass, white, 0.2));
  for (let x = left + wing + 14; x < left + wing + hall; x += hall / 5)
    canvas.rectangle(x, groundLine - height - 12, 2, height + 12, palette.facade);
  for (let y = groundLine - height + 40; y < groundLine; y += 34)
    canvas.rectangle(left + wing, y, hall, 2, palette.facade);
  canvas.rectangle(middle - 22, groundLine - 34, 44, 34, brand);
};

const houses: readonly House[] = [slab, tower, terraces, mill, atrium];

function drawForeground(canvas: Canvas, random: SeededRandom, palette: Palette): void {
  canvas.rectangle(0, groundLine, canvas.width, canvas.height - groundLine, palette.ground);
  canvas.rectangle(0, groundLine + 34, canvas.width, 3, mixed(palette.ground, white, 0.5));
  for (let index = 0; index < random.whole(4, 7); index += 1) {
    const [x, radius] = [random.whole(20, 780), random.whole(16, 30)];
    const leaf = mixed(deep, palette.ground, 0.1 + random.next() * 0.5);
    canvas.rectangle(x - 2, groundLine - radius, 4, radius + 10, mixed(ink, palette.ground, 0.4));
    canvas.circle(x, groundLine - radius * 1.4, radius, leaf);
    canvas.circle(x + radius * 0.5, groundLine - radius * 1.1, radius * 0.7, mixed(leaf, white, 0.12));
  }
}

/** A calm drawing of a house in the product's colours, another one for each seed; PNG of `pictureSize`. */
export function drawBuilding(seed: number): Buffer {
  const random = createSeededRandom(seed * 7_919 + 17);
  const palette = palettes[seed % palettes.length] ?? random.pick(palettes);
  const house = houses[(seed * 3 + Math.floor(seed / 5)) % houses.length] ?? slab;
  const canvas = new Canvas(pictureSize.width, pictureSize.height, palette.sky);
  drawDistance(canvas, random, palette);
  house(canvas, random, palette);
  drawForeground(canvas, random, palette);
  return canvas.toPng();
}
