import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { addInstallationPicture } from '#contract/calls.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { drawnImage } from '../../../lib/drawn-image.js';
import { useErrorText } from '../../../lib/error-text.js';
import { useCall } from '../../../lib/use-call.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { ImageInput } from '../../../ui/image-input.js';
import type { PolicyFieldsProps } from './policy-fields.js';

/** The sent image in pixels. The server scales it down. */
const LARGEST = { width: 768, height: 256 };
const HEIGHT = 48;

interface InstallationPictureProps extends PolicyFieldsProps {
  name: 'logo' | 'icon';
  /** Address of a picture by its id. */
  addressOf(id: string): string;
}

/** The logo or the icon. What is chosen is sent, and shown once the policies are saved. */
export function InstallationPicture({ control, isReadOnly, name, addressOf }: InstallationPictureProps) {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const { field } = useController({ control, name });
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isUnreadable, setIsUnreadable] = useState(false);
  const add = useCall(addInstallationPicture, { onSuccess: ({ id }) => field.onChange(id) });
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const canvas = await drawnImage(file, LARGEST);
    const image = canvas?.toDataURL('image/png').split(',')[1] ?? '';
    setIsUnreadable(image === '');
    if (image !== '') add.mutate({ image });
  };
  const remove = () => {
    field.onChange('');
    // The pressed button disappears with the picture.
    button.current?.focus();
  };
  return (
    <div>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 2 }}>
        {t(`policies.${name}`)}
      </Typography>
      {isUnreadable && (
        <Alert severity="error" sx={{ mb: 3 }}>
          {t('policies.unreadable')}
        </Alert>
      )}
      {add.error !== null && (
        <Alert severity="error" sx={{ mb: 3 }}>
          {errorText(add.error)}
        </Alert>
      )}
      <Stack direction="row" useFlexGap spacing={3} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        {field.value !== '' && <img src={addressOf(field.value)} height={HEIGHT} alt={t(`policies.${name}`)} />}
        <ImageInput ref={input} onChoose={(file) => void choose(file)} />
        {!isReadOnly && (
          <BusyButton ref={button} variant="outlined" isBusy={add.isPending} onClick={() => input.current?.click()}>
            {t(`policies.${name}Choose`)}
          </BusyButton>
        )}
        {!isReadOnly && field.value !== '' && (
          <Button color="inherit" onClick={remove}>
            {t(`policies.${name}Remove`)}
          </Button>
        )}
      </Stack>
      <FormHelperText>{t(`policies.${name}Help`)}</FormHelperText>
    </div>
  );
}
