import CloseRounded from '@mui/icons-material/CloseRounded';
import IconButton, { type IconButtonProps } from '@mui/material/IconButton';
import { useTranslation } from '../i18n/use-translation.js';

interface CloseButtonProps extends Pick<IconButtonProps, 'size' | 'edge' | 'sx'> {
  label: string;
  /** Shorter than the label. */
  title?: string;
  onClick(): void;
}

/** Closes, dismisses or clears its container. */
export function CloseButton({ label, title = label, size = 'medium', onClick, ...place }: CloseButtonProps) {
  return (
    <IconButton {...place} size={size} aria-label={label} title={title} onClick={onClick}>
      <CloseRounded fontSize={size === 'small' ? 'small' : 'medium'} />
    </IconButton>
  );
}

/** In the corner of a dialog, whose title leaves the room. */
export function DialogCloseButton({
  label,
  onClick,
}: Partial<Pick<CloseButtonProps, 'label'>> & Pick<CloseButtonProps, 'onClick'>) {
  const { t } = useTranslation();
  return (
    <CloseButton label={label ?? t('close')} onClick={onClick} sx={{ position: 'absolute', top: 16, right: 16 }} />
  );
}
