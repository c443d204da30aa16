/** The ground of the splash layout: its picture at 16:9 covers, from the upper left by default (SHELL-56). */
export function splashGround(picture = '/splash.svg', position = 'left top') {
  return {
    backgroundColor: '#06343a',
    backgroundImage: `url("${picture}")`,
    backgroundSize: 'cover',
    backgroundPosition: position,
    backgroundRepeat: 'no-repeat',
  } as const;
}
