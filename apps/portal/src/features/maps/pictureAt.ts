/** Reads the picture at an address; null where there is none that the browser can draw. */
export async function pictureAt(url: string): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch {
    return null;
  }
  return image;
}
