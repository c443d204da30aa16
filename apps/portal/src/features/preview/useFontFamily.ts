import { useEffect, useState } from 'react';

/** The CSS family of a font at an address, once the browser has loaded it; undefined until then, and where it cannot be. */
export function useFontFamily(url: string | null, weight: 400 | 700): string | undefined {
  const [loaded, setLoaded] = useState<{ readonly url: string; readonly family: string }>();
  useEffect(() => {
    if (url === null) return undefined;
    const family = `branding-preview-${String(weight)}`;
    const face = new FontFace(family, `url("${url}")`, { weight: String(weight) });
    let isGone = false;
    void face.load().then(
      () => {
        if (isGone) return;
        document.fonts.add(face);
        setLoaded({ url, family });
      },
      // A font that the browser cannot draw is shown in the portal's own.
      () => undefined,
    );
    return () => {
      isGone = true;
      document.fonts.delete(face);
    };
  }, [url, weight]);
  return loaded?.url === url ? loaded?.family : undefined;
}
