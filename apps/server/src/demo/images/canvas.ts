import { PNG } from 'pngjs';

/** Red, green and blue, each 0 to 255. */
export type Colour = readonly [number, number, number];

/** Drawn larger than shown, so that slopes and curves come out smooth. */
const oversampling = 2;

/** The colour of `#29ccc4`. */
export function colourOf(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff];
}

/** A colour between two, `share` of the way to the second. */
export function mixed(one: Colour, other: Colour, share: number): Colour {
  const part = (index: 0 | 1 | 2) => Math.round(one[index] + (other[index] - one[index]) * share);
  return [part(0), part(1), part(2)];
}

/** A plane to draw flat shapes on. Lengths are in pixels of the finished image. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly #columns: number;
  readonly #rows: number;
  readonly #pixels: Uint8Array;
  readonly #colours: Colour[] = [];

  constructor(width: number, height: number, ground: Colour) {
    this.width = width;
    this.height = height;
    this.#columns = width * oversampling;
    this.#rows = height * oversampling;
    this.#pixels = new Uint8Array(this.#columns * this.#rows);
    this.#indexOf(ground);
  }

  rectangle(left: number, top: number, width: number, height: number, colour: Colour): void {
    const from = this.#column(left);
    const to = this.#column(left + width);
    const index = this.#indexOf(colour);
    for (let row = this.#row(top); row < this.#row(top + height); row += 1) this.#fill(row, from, to, index);
  }

  circle(x: number, y: number, radius: number, colour: Colour): void {
    const index = this.#indexOf(colour);
    for (let row = this.#row(y - radius); row < this.#row(y + radius); row += 1) {
      const rise = (row + 0.5) / oversampling - y;
      const reach = Math.sqrt(Math.max(0, radius * radius - rise * rise));
      this.#fill(row, this.#column(x - reach), this.#column(x + reach), index);
    }
  }

  /** Fills a shape given by its corners. */
  polygon(corners: readonly (readonly [number, number])[], colour: Colour): void {
    const index = this.#indexOf(colour);
    const heights = corners.map(([, y]) => y);
    for (let row = this.#row(Math.min(...heights)); row < this.#row(Math.max(...heights)); row += 1) {
      const y = (row + 0.5) / oversampling;
      const crossings = corners
        .flatMap(([x1, y1], position): number[] => {
          const [x2, y2] = corners[(position + 1) % corners.length] ?? [x1, y1];
          return y1 > y === y2 > y ? [] : [x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)];
        })
        .toSorted((one, other) => one - other);
      for (let pair = 0; pair + 1 < crossings.length; pair += 2)
        this.#fill(row, this.#column(crossings[pair] ?? 0), this.#column(crossings[pair + 1] ?? 0), index);
    }
  }

  /** The drawing as a PNG. */
  toPng(): Buffer {
    const { width, height } = this;
    const colours = Uint8Array.from(this.#colours.flat());
    const data = Buffer.alloc(width * height * 3);
    for (let y = 0, at = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1, at += 3) {
        const upper = y * oversampling * this.#columns + x * oversampling;
        const lower = upper + this.#columns;
        for (let part = 0; part < 3; part += 1)
          data[at + part] =
            (this.#part(colours, upper, part) +
              this.#part(colours, upper + 1, part) +
              this.#part(colours, lower, part) +
              this.#part(colours, lower + 1, part)) >>
            2;
      }
    }
    const png = new PNG({ width, height });
    png.data = data;
    // Areas of one colour are packed best without a filter and by the usual strategy of deflate.
    const options = { colorType: 2, inputColorType: 2, inputHasAlpha: false } as const;
    return PNG.sync.write(png, { ...options, filterType: 0, deflateLevel: 7, deflateStrategy: 0 });
  }

  #part(colours: Uint8Array, pixel: number, part: number): number {
    return colours[(this.#pixels[pixel] ?? 0) * 3 + part] ?? 0;
  }

  #indexOf(colour: Colour): number {
    const found = this.#colours.findIndex((one) => one.every((part, index) => part === colour[index]));
    if (found >= 0) return found;
    return this.#colours.push(colour) - 1;
  }

  #fill(row: number, from: number, to: number, index: number): void {
    if (to > from) this.#pixels.fill(index, row * this.#columns + from, row * this.#columns + to);
  }

  #column(x: number): number {
    return Math.min(this.#columns, Math.max(0, Math.round(x * oversampling)));
  }

  #row(y: number): number {
    return Math.min(this.#rows, Math.max(0, Math.round(y * oversampling)));
  }
}
