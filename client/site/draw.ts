import sharp from 'sharp';
import { PICTURE_TYPE, type RenderedFile } from '#contract/site/site-files.js';

/** Pictures for chats as PNG, since chats show no SVG; all else as it is. */
export async function drawn(file: RenderedFile): Promise<RenderedFile> {
  const { type, content } = file;
  if (type !== PICTURE_TYPE || typeof content !== 'string') return file;
  return { ...file, content: await sharp(Buffer.from(content)).png({ palette: true }).toBuffer() };
}
