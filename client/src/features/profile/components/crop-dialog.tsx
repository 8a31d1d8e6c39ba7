import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { middle, wholeZoom, within, type Crop } from '../domain/crop.js';
import { CropView } from './crop-view.js';

/** More is no picture for this, and costs a phone its memory. */
const FILE_MAX_BYTES = 30_000_000;

interface CropDialogProps {
  title: string;
  file: File;
  isLogo: boolean;
  isPending: boolean;
  error: unknown;
  /** With the image as PNG, in base64. */
  onSave(image: string): void;
  onClose(): void;
}

/** Undefined while it is read; null for a file that is no image. */
function useImage(file: File): ImageBitmap | null | undefined {
  const [image, setImage] = useState<ImageBitmap | null>();
  useEffect(() => {
    let isCurrent = true;
    const read = async () =>
      file.size > FILE_MAX_BYTES ? null : createImageBitmap(file, { imageOrientation: 'from-image' });
    read().then(
      (found) => isCurrent && setImage(found),
      () => isCurrent && setImage(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return image;
}

/** Cuts a square out of a picture. */
export function CropDialog({ title, file, isLogo, isPending, error, onSave, onClose }: CropDialogProps) {
  const { t } = useTranslation('profile');
  const image = useImage(file);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [chosen, setCrop] = useState<Crop | null>(null);
  const crop = chosen ?? (image && isLogo ? within(image, { ...middle, zoom: wholeZoom(image) }) : middle);
  return (
    <FormDialog
      title={title}
      confirm={t('crop.save')}
      call={{ isPending, error }}
      isDisabled={!image}
      onClose={onClose}
      onConfirm={() => {
        const [, base64] = canvas.current?.toDataURL('image/png').split(',') ?? [];
        if (base64 !== undefined) onSave(base64);
      }}
    >
      {image === undefined && <Skeleton variant="rounded" height={256} aria-label={t('crop.loading')} />}
      {image === null && <Alert severity="error">{t('crop.unreadable')}</Alert>}
      {image && <CropView image={image} crop={crop} onChange={setCrop} canvasRef={canvas} isLogo={isLogo} />}
    </FormDialog>
  );
}
