import type { PortfolioCustomer } from '../content/portfolioCustomers.ts';
import { Canvas, colourOf } from './canvas.ts';

/** Side of a logo in pixels. */
export const logoSize = 320;

const white = colourOf('#ffffff');
const ink = colourOf('#002124');
const brand = colourOf('#29ccc4');
const deep = colourOf('#007a74');
const middle = logoSize / 2;

const emblems: Readonly<Record<PortfolioCustomer['emblem'], (canvas: Canvas) => void>> = {
  arch: (canvas) => {
    canvas.rectangle(60, 60, 200, 200, ink);
    canvas.circle(middle, 160, 62, brand);
    canvas.rectangle(98, 160, 124, 100, brand);
    canvas.circle(middle, 172, 34, ink);
    canvas.rectangle(126, 172, 68, 88, ink);
  },
  wind: (canvas) => {
    const blade = (turn: number, colour: typeof ink) => {
      const at = (angle: number, radius: number) =>
        [middle + Math.cos(angle) * radius, middle + Math.sin(angle) * radius] as const;
      canvas.polygon([at(turn, 122), at(turn + 0.5, 52), at(turn + Math.PI, 14), at(turn - 0.35, 34)], colour);
    };
    blade(-Math.PI / 4, deep);
    blade(-Math.PI / 4 + (2 * Math.PI) / 3, brand);
    blade(-Math.PI / 4 + (4 * Math.PI) / 3, ink);
    canvas.circle(middle, middle, 16, white);
  },
  petals: (canvas) => {
    const violet = colourOf('#5b4b9a');
    for (let petal = 0; petal < 5; petal += 1) {
      const angle = (petal * 2 * Math.PI) / 5 - Math.PI / 2;
      canvas.circle(middle + Math.cos(angle) * 58, middle + Math.sin(angle) * 58, 50, violet);
    }
    for (let petal = 0; petal < 5; petal += 1) {
      const angle = (petal * 2 * Math.PI) / 5 + Math.PI / 2;
      canvas.circle(middle + Math.cos(angle) * 34, middle + Math.sin(angle) * 34, 22, colourOf('#8d7fd0'));
    }
    canvas.circle(middle, middle, 22, colourOf('#f2c063'));
  },
  meridian: (canvas) => {
    const blue = colourOf('#0b5cad');
    canvas.circle(middle, middle, 118, blue);
    canvas.circle(middle, middle, 102, white);
    for (const [reach, colour] of [
      [74, blue],
      [62, white],
      [30, blue],
      [18, white],
    ] as const) {
      const edge = Array.from({ length: 64 }, (_, step) => {
        const angle = (step * 2 * Math.PI) / 64;
        return [middle + Math.cos(angle) * reach, middle + Math.sin(angle) * 108] as const;
      });
      canvas.polygon(edge, colour);
    }
    canvas.rectangle(48, middle - 6, 224, 12, brand);
  },
};

/** A customer's emblem on white; PNG of `logoSize` squared. */
export function drawLogo(emblem: PortfolioCustomer['emblem']): Buffer {
  const canvas = new Canvas(logoSize, logoSize, white);
  emblems[emblem](canvas);
  return canvas.toPng();
}
