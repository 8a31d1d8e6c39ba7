import { useEffect, useRef, useState } from 'react';
import { fileKind } from '../../ui/preview/file-kind.js';
import { Tile, TileMark } from '../../ui/preview/file-tile.js';
import type { PickedFile } from './picked-files.js';
import { smallPicture } from './small-picture.js';

function Picture({ picture }: { picture: ImageBitmap }) {
  const draw = (canvas: HTMLCanvasElement | null) => canvas?.getContext('2d')?.drawImage(picture, 0, 0);
  return <canvas ref={draw} width={picture.width} height={picture.height} aria-hidden />;
}

/** A picked file as a thumbnail once it comes into view, or what it is. */
export function PickedTile({ file }: { file: PickedFile }) {
  const tile = useRef<HTMLSpanElement>(null);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const { blob, size, path, recording } = file;
  const isPicture = fileKind(path, recording) === 'image';
  useEffect(() => {
    if (!isPicture || !tile.current || !('IntersectionObserver' in window)) return undefined;
    let isShown = true;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      void smallPicture({ blob, size }).then((made) => isShown && setPicture(made));
    });
    observer.observe(tile.current);
    return () => {
      isShown = false;
      observer.disconnect();
    };
  }, [isPicture, blob, size]);
  return <Tile ref={tile}>{picture ? <Picture picture={picture} /> : <TileMark file={file} />}</Tile>;
}
