import { Canvas, colourOf } from './canvas.ts';

/** Side of an icon in pixels. */
export const iconSide = 96;

const white = colourOf('#ffffff');
const ink = colourOf('#002124');
const deep = colourOf('#007a74');
const middle = iconSide / 2;

const pictures = {
  cup: (canvas: Canvas) => {
    canvas.circle(66, 46, 15, ink);
    canvas.circle(66, 46, 8, white);
    canvas.polygon(
      [
        [20, 28],
        [66, 28],
        [60, 74],
        [26, 74],
      ],
      deep,
    );
  },
  tray: (canvas: Canvas) => {
    canvas.circle(middle, 60, 30, deep);
    canvas.rectangle(0, 60, iconSide, 36, white);
    canvas.rectangle(12, 62, 72, 8, ink);
    canvas.circle(middle, 26, 5, ink);
  },
  locker: (canvas: Canvas) => {
    canvas.rectangle(22, 12, 52, 72, ink);
    canvas.rectangle(28, 18, 40, 60, white);
    canvas.rectangle(46, 12, 4, 72, ink);
    canvas.circle(42, middle, 3, deep);
    canvas.circle(54, middle, 3, deep);
  },
  lift: (canvas: Canvas) => {
    canvas.polygon(
      [
        [middle, 14],
        [70, 42],
        [26, 42],
      ],
      deep,
    );
    canvas.polygon(
      [
        [middle, 82],
        [70, 54],
        [26, 54],
      ],
      ink,
    );
  },
  firstAid: (canvas: Canvas) => {
    canvas.circle(middle, middle, 38, deep);
    canvas.rectangle(40, 24, 16, 48, white);
    canvas.rectangle(24, 40, 48, 16, white);
  },
  exit: (canvas: Canvas) => {
    canvas.rectangle(16, 16, 40, 64, ink);
    canvas.rectangle(22, 22, 28, 52, white);
    canvas.rectangle(38, 44, 30, 8, deep);
    canvas.polygon(
      [
        [64, 34],
        [82, middle],
        [64, 62],
      ],
      deep,
    );
  },
} as const;

/** What an icon of the portfolio shows. */
export type IconPicture = keyof typeof pictures;

/** An icon on white; PNG of `iconSide` squared. */
export function drawIcon(picture: IconPicture): Buffer {
  const canvas = new Canvas(iconSide, iconSide, white);
  pictures[picture](canvas);
  return canvas.toPng();
}
