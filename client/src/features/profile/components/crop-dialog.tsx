import Alert from '@mui/material/Alert';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import Slider from '@mui/material/Slider';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState, useId, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { useTranslation } from '../../../i18n/use-translation.js';
import { FormDialog, type DialogCall } from '../../../ui/form-dialog.js';
import { centredCrop, wholeZoom, within, moved, squareOf, ZOOM_MAX, type Crop } from '../domain/crop.js';

/** Larger files could exhaust the memory of a phone. */
const FILE_MAX_BYTES = 30_000_000;

interface CropDialogProps {
  title: string;
  file: File;
  isLogo: boolean;
  call: DialogCall;
  /** Called with the image as PNG, in base64. */
  onSave(image: string): void;
  onClose(): void;
}

/** Undefined while the file is read; null for a file that is no image. */
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
export function CropDialog({ title, file, isLogo, call, onSave, onClose }: CropDialogProps) {
  const { t } = useTranslation('profile');
  const image = useImage(file);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [chosen, setCrop] = useState<Crop | null>(null);
  const crop = chosen ?? (image && isLogo ? within(image, { ...centredCrop, zoom: wholeZoom(image) }) : centredCrop);
  return (
    <FormDialog
      title={title}
      confirm={t('crop.save')}
      call={call}
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

/** Side of the sent image in pixels. The server scales it down. */
const SIDE = 512;
/** Fraction of the square that an arrow key moves it by. */
const STEP = 0.05;

const steps: Record<string, { right: number; down: number }> = {
  ArrowLeft: { right: -STEP, down: 0 },
  ArrowRight: { right: STEP, down: 0 },
  ArrowUp: { right: 0, down: -STEP },
  ArrowDown: { right: 0, down: STEP },
};

interface CropViewProps {
  image: ImageBitmap;
  crop: Crop;
  onChange(crop: Crop): void;
  /** Shows what will be saved. */
  canvasRef: RefObject<HTMLCanvasElement | null>;
  /** A logo may have empty edges; people are shown in a circle. */
  isLogo: boolean;
}

/** Shows the square that will be saved. It is moved by dragging and arrow keys, and zoomed by a slider. */
function CropView({ image, crop, onChange, canvasRef, isLogo }: CropViewProps) {
  const { t } = useTranslation('profile');
  const zoomId = useId();
  const last = useRef<{ x: number; y: number } | null>(null);
  useEffect(() => {
    const context = canvasRef.current?.getContext('2d');
    if (!context) return;
    const { left, top, side } = squareOf(image, crop);
    const scale = SIDE / side;
    context.clearRect(0, 0, SIDE, SIDE);
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, -left * scale, -top * scale, image.width * scale, image.height * scale);
  }, [image, crop, canvasRef]);

  function onPointerMove({ clientX, clientY, currentTarget }: PointerEvent) {
    if (last.current === null) return;
    const shown = currentTarget.clientWidth;
    const by = { right: (last.current.x - clientX) / shown, down: (last.current.y - clientY) / shown };
    last.current = { x: clientX, y: clientY };
    onChange(moved(image, crop, by));
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onChange(moved(image, crop, step));
  }
  return (
    <Stack spacing={3} sx={{ alignItems: 'center' }}>
      <ButtonBase
        aria-label={t('crop.move')}
        disableRipple
        onPointerDown={({ clientX, clientY, pointerId, currentTarget }) => {
          currentTarget.setPointerCapture(pointerId);
          last.current = { x: clientX, y: clientY };
        }}
        onPointerMove={onPointerMove}
        onPointerUp={() => (last.current = null)}
        onPointerCancel={() => (last.current = null)}
        onKeyDown={onKeyDown}
        sx={{
          width: 256,
          maxWidth: '100%',
          aspectRatio: '1',
          cursor: 'grab',
          touchAction: 'none',
          borderRadius: isLogo ? 3 : '50%',
          overflow: 'hidden',
          border: '1px solid',
          borderColor: 'divider',
          '&.Mui-focusVisible': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: 2 },
        }}
      >
        <canvas ref={canvasRef} width={SIDE} height={SIDE} style={{ width: '100%', height: '100%' }} />
      </ButtonBase>
      <Typography variant="body2" color="textSecondary">
        {t('crop.hint')}
      </Typography>
      <Stack sx={{ width: 256, maxWidth: '100%' }}>
        <Typography id={zoomId} variant="body2">
          {t('crop.zoom')}
        </Typography>
        <Slider
          aria-labelledby={zoomId}
          min={isLogo ? wholeZoom(image) : 1}
          max={ZOOM_MAX}
          step={0.01}
          value={crop.zoom}
          onChange={(_, zoom) => onChange(within(image, { ...crop, zoom: Number(zoom) }))}
        />
      </Stack>
    </Stack>
  );
}
