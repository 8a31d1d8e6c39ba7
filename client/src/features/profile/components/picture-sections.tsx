import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useRef, useState, type ReactNode } from 'react';
import type * as pictures from '#contract/accounts/pictures.js';
import type { UserView } from '#contract/accounts/auth.js';
import { removeLogo, removePicture, setLogo, setPicture } from '#contract/calls.js';
import type { Call } from '#contract/endpoint.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useErrorText } from '../../../lib/error-text.js';
import { useMember } from '../../../lib/member.js';
import { notifySaved } from '../../../lib/notices.js';
import { updateUser } from '../../../lib/session.js';
import { useCall } from '../../../lib/use-call.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { ImageInput } from '../../../ui/image-input.js';
import { CompanyAvatar } from '../../../ui/company-avatar.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { Section } from '../../../ui/section.js';

const SIZE = 96;

export function PictureSection() {
  const { t } = useTranslation('profile');
  const { fullName, email, profilePic } = useMember();
  return (
    <Section title={t('picture.title')} text={t('picture.text')}>
      <PictureChoice kind="picture" isSet={profilePic !== ''}>
        <CompanyAvatar name={fullName} email={email} picture={profilePic} size={SIZE} />
      </PictureChoice>
    </Section>
  );
}

/** The logo of the account, which its admins change. */
export function LogoSection() {
  const { t } = useTranslation('profile');
  const { company, email, logoPic } = useMember();
  return (
    <Section title={t('logo.title')} text={t('logo.text')}>
      <PictureChoice kind="logo" isSet={logoPic !== ''}>
        <CompanyAvatar
          variant="rounded"
          name={company}
          email={email}
          picture={logoPic}
          size={SIZE}
          sx={{ borderRadius: 3 }}
        />
      </PictureChoice>
    </Section>
  );
}

const CropDialog = lazyPart(async () => (await import('./crop-dialog.js')).CropDialog);

/** The picture of the user, or the logo of their account. */
type PictureKind = 'picture' | 'logo';

interface PictureCalls {
  set: Call<typeof pictures.setPicture | typeof pictures.setLogo>;
  remove: Call<typeof pictures.removePicture | typeof pictures.removeLogo>;
}

const calls: Record<PictureKind, PictureCalls> = {
  picture: { set: setPicture, remove: removePicture },
  logo: { set: setLogo, remove: removeLogo },
};

interface PictureChoiceProps {
  kind: PictureKind;
  /** The current picture. */
  children: ReactNode;
  isSet: boolean;
}

/** Lets the user choose, crop and remove a picture. */
function PictureChoice({ kind, children, isSet }: PictureChoiceProps) {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const input = useRef<HTMLInputElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const show = (user: UserView) => {
    updateUser(user);
    notifySaved(t('saved'));
  };
  const set = useCall(calls[kind].set, { onSuccess: show });
  const remove = useCall(calls[kind].remove, {
    onSuccess: (user) => {
      show(user);
      // The button disappears with the picture.
      chooseButton.current?.focus();
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
        <ImageInput ref={input} onChoose={(chosen) => setFile(chosen ?? null)} />
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
          call={set}
          onSave={(image) => set.mutate({ image }, { onSuccess: close })}
          onClose={close}
        />
      )}
    </Stack>
  );
}
