export interface Size {
  width: number;
  height: number;
}

/** A square of an image. */
export interface Crop {
  /** At 1 the side is the shorter side of the image. */
  zoom: number;
  /** Centre, as a fraction of the width. */
  x: number;
  /** Centre, as a fraction of the height. */
  y: number;
}

export const ZOOM_MAX = 4;
export const centredCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 };

/** At this zoom the square holds the whole image, with empty edges. */
export function wholeZoom({ width, height }: Size): number {
  return Math.min(width, height) / Math.max(width, height);
}

/** The square of a crop in pixels of the image. */
export function squareOf(size: Size, { zoom, x, y }: Crop): { left: number; top: number; side: number } {
  const side = Math.min(size.width, size.height) / zoom;
  return { left: x * size.width - side / 2, top: y * size.height - side / 2, side };
}

/** The nearest crop that shows as much of the image as fits into the square. */
export function within(size: Size, { zoom, x, y }: Crop): Crop {
  const { side } = squareOf(size, { zoom, x, y });
  const clamp = (at: number, length: number) => {
    const margin = Math.min(0.5, side / 2 / length);
    return Math.min(1 - margin, Math.max(margin, at));
  };
  return { zoom, x: clamp(x, size.width), y: clamp(y, size.height) };
}

/** Moves the square over the image, by fractions of its side. */
export function moved(size: Size, crop: Crop, { right, down }: { right: number; down: number }): Crop {
  const { side } = squareOf(size, crop);
  return within(size, {
    ...crop,
    x: crop.x + (right * side) / size.width,
    y: crop.y + (down * side) / size.height,
  });
}
