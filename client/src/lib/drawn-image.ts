/** Images that the server reads. SVG can hold scripts and is refused. */
export const IMAGE_TYPES = 'image/png,image/jpeg,image/webp,image/gif,image/avif';
/** Larger files could exhaust the memory of a phone. */
const FILE_MAX_BYTES = 30_000_000;

/** Draws an image file, no larger than this; null if the file is no image. */
export async function drawnImage(
  file: File,
  largest: { width: number; height: number },
): Promise<HTMLCanvasElement | null> {
  if (file.size > FILE_MAX_BYTES) return null;
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!image) return null;
  const scale = Math.min(1, largest.width / image.width, largest.height / image.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}
