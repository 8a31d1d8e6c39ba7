import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useErrorText } from '../../../lib/error-text.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { notify } from '../../../lib/notices.js';
import { useRemovePicture, useSetPicture, type PictureKind } from '../api/profile.queries.js';

const CropDialog = lazyPart(async () => (await import('./crop-dialog.js')).CropDialog);

/** SVG can hold scripts and is refused. */
const ACCEPT = 'image/png,image/jpeg,image/webp,image/gif,image/avif';

interface PictureChoiceProps {
  kind: PictureKind;
  /** What is shown now. */
  children: ReactNode;
  isSet: boolean;
}

/** A picture that is chosen, cropped and removed. */
export function PictureChoice({ kind, children, isSet }: PictureChoiceProps) {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const input = useRef<HTMLInputElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const saved = () => notify({ tone: 'success', title: t('saved'), key: 'account-saved' });
  const set = useSetPicture(kind, { onSuccess: saved });
  const remove = useRemovePicture(kind, {
    onSuccess: () => {
      // The button disappears with the picture.
      chooseButton.current?.focus();
      saved();
    },
  });
  const close = () => {
    set.reset();
    setFile(null);
  };
  return (
    <Stack spacing={3}>
      {remove.error !== null && <Alert severity="error">{errorText(remove.error)}</Alert>}
      <Stack direction="row" spacing={4} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        {children}
        <input
          ref={input}
          type="file"
          accept={ACCEPT}
          hidden
          tabIndex={-1}
          onChange={({ currentTarget }) => {
            setFile(currentTarget.files?.[0] ?? null);
            currentTarget.value = '';
          }}
        />
        <Button ref={chooseButton} variant="outlined" onClick={() => input.current?.click()}>
          {t(isSet ? `${kind}.change` : `${kind}.choose`)}
        </Button>
        {isSet && (
          <BusyButton color="inherit" isBusy={remove.isPending} onClick={() => remove.mutate()}>
            {t(`${kind}.remove`)}
          </BusyButton>
        )}
      </Stack>
      {file !== null && (
        <CropDialog
          title={t(`${kind}.crop`)}
          file={file}
          isLogo={kind === 'logo'}
          isPending={set.isPending}
          error={set.error}
          onSave={(image) => set.mutate(image, { onSuccess: close })}
          onClose={close}
        />
      )}
    </Stack>
  );
}
