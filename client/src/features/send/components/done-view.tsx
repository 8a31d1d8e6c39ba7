import IosShareRounded from '@mui/icons-material/IosShareRounded';
import QrCode2Rounded from '@mui/icons-material/QrCode2Rounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../ui/copy-button.js';
import { QrCode } from '../../../ui/qr-code.js';
import { ButtonLink } from '../../../ui/router-link.js';
import type { SentTransfer } from '../../../sending/outcome/sent-transfer.js';
import { Arrival } from '../../../sending/outcome/arrival.js';
import { UndoSend } from '../../../sending/outcome/undo-send.js';
import { ViewHeading } from '../../../sending/outcome/view-heading.js';

interface DoneViewProps {
  sent: SentTransfer;
  isMember: boolean;
  onStartOver: () => void;
  onUndo: () => Promise<void>;
}

interface LinkToolsProps {
  link: string;
  isQrShown: boolean;
  onToggleQr: () => void;
}

function LinkTools({ link, isQrShown, onToggleQr }: LinkToolsProps) {
  const { t } = useTranslation('send');
  const share = () => {
    // A person who closes the share sheet has not met an error.
    void navigator.share({ title: t('done.shareTitle'), url: link }).catch(() => undefined);
  };
  return (
    <Stack spacing={3}>
      <Box
        component="a"
        href={link}
        target="_blank"
        rel="noopener"
        aria-label={t('done.link')}
        sx={{
          typography: 'subtitle1',
          fontWeight: 600,
          color: 'primary.dark',
          overflowWrap: 'anywhere',
          p: 3,
          borderRadius: 3,
          bgcolor: 'primary.light',
          textDecoration: 'none',
          textAlign: 'center',
        }}
      >
        {link.replace(/^https?:\/\//, '')}
      </Box>
      <CopyButton text={link} label={t('done.copy')} variant="contained" color="secondary" size="large" fullWidth />
      <Stack direction="row" spacing={2} sx={{ justifyContent: 'center' }}>
        <Button
          variant="outlined"
          startIcon={<QrCode2Rounded />}
          aria-expanded={isQrShown}
          onClick={onToggleQr}
          sx={{ flex: 1 }}
        >
          {isQrShown ? t('done.qrHide') : t('done.qrShow')}
        </Button>
        {'share' in navigator && (
          <Button variant="outlined" startIcon={<IosShareRounded />} onClick={share} sx={{ flex: 1 }}>
            {t('done.share')}
          </Button>
        )}
      </Stack>
      {isQrShown && <QrCode link={link} label={t('done.qrAlt', { link })} />}
    </Stack>
  );
}

function KeepFiles({ onStartOver }: Pick<DoneViewProps, 'onStartOver'>) {
  const { t } = useTranslation('send');
  return (
    <Stack spacing={2} sx={{ pt: 4, borderTop: '1px solid', borderColor: 'divider' }}>
      <div>
        <Typography sx={{ fontWeight: 600 }}>{t('done.keep')}</Typography>
        <Typography variant="body2" color="textSecondary">
          {t('done.keepText')}
        </Typography>
      </div>
      <Stack direction="row" spacing={2}>
        <ButtonLink to="/register" variant="contained" sx={{ flex: 1 }}>
          {t('done.createAccount')}
        </ButtonLink>
        <Button onClick={onStartOver} sx={{ flex: 1 }}>
          {t('done.sendAnother')}
        </Button>
      </Stack>
    </Stack>
  );
}

export function DoneView({ sent, isMember, onStartOver, onUndo }: DoneViewProps) {
  const { t } = useTranslation('send');
  const { link, recipients, undoUntil } = sent;
  const [isQrShown, setIsQrShown] = useState(false);
  return (
    <Stack spacing={4}>
      <Stack spacing={2} sx={{ alignItems: 'center', textAlign: 'center' }}>
        {!isQrShown && <Arrival />}
        <ViewHeading>{t('done.title')}</ViewHeading>
        <Typography color="textSecondary">
          {recipients > 0 ? t('done.byMail', { count: recipients }) : t('done.byLink')}
        </Typography>
      </Stack>
      <LinkTools link={link} isQrShown={isQrShown} onToggleQr={() => setIsQrShown(!isQrShown)} />
      {isMember && undoUntil !== null && <UndoSend until={undoUntil} onUndo={onUndo} />}
      {isMember ? (
        <Button onClick={onStartOver}>{t('done.sendAnother')}</Button>
      ) : (
        <KeepFiles onStartOver={onStartOver} />
      )}
    </Stack>
  );
}
