import ButtonBase from '@mui/material/ButtonBase';
import Slider from '@mui/material/Slider';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { useTranslation } from '../../../i18n/use-translation.js';
import { moved, squareOf, within, wholeZoom, ZOOM_MAX, type Crop } from '../domain/crop.js';

/** Pixels of what is sent; the server makes it smaller. */
const SIDE = 512;
/** Of the square, for each press of an arrow key. */
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

/** Shows the square that will be saved: dragged, moved by the arrow keys, zoomed by the slider. */
export function CropView({ image, crop, onChange, canvasRef, isLogo }: CropViewProps) {
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
