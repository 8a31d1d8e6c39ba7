import type { RefObject } from 'react';
import { IMAGE_TYPES } from '../lib/drawn-image.js';

interface ImageInputProps {
  ref: RefObject<HTMLInputElement | null>;
  onChoose(file: File | undefined): void;
}

/** A hidden input, which a button opens. The same image can be chosen twice in a row. */
export function ImageInput({ ref, onChoose }: ImageInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept={IMAGE_TYPES}
      hidden
      tabIndex={-1}
      onChange={({ currentTarget }) => {
        onChoose(currentTarget.files?.[0]);
        currentTarget.value = '';
      }}
    />
  );
}
