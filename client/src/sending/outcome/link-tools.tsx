import IosShareRounded from '@mui/icons-material/IosShareRounded';
import QrCode2Rounded from '@mui/icons-material/QrCode2Rounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslation } from '../../i18n/use-translation.js';
import { canShareLinks, shareLink, withoutScheme } from '../../lib/share-link.js';
import { CopyButton } from '../../ui/copy-button.js';
import { lazyPart } from '../../ui/lazy-part.js';

const QrCode = lazyPart(async () => (await import('../../ui/qr-code.js')).QrCode);

interface LinkToolsProps {
  link: string;
  /** Nothing was mailed, so the link has to be passed on. */
  isMain: boolean;
  isQrShown: boolean;
  onToggleQr: () => void;
  /** Copied, shared, or shown to be scanned. */
  onPassedOn?: (() => void) | undefined;
}

/** The link of a sent transfer and the ways to pass it on. */
export function LinkTools({ link, isMain, isQrShown, onToggleQr, onPassedOn }: LinkToolsProps) {
  const { t } = useTranslation('sending');
  return (
    <Stack spacing={3}>
      <Box
        component="a"
        href={link}
        target="_blank"
        rel="noopener"
        aria-label={t('done.link')}
        sx={{
          typography: isMain ? 'subtitle1' : 'body1',
          fontWeight: 600,
          color: 'primary.dark',
          overflowWrap: 'anywhere',
          p: isMain ? 3 : 2,
          borderRadius: 3,
          bgcolor: 'primary.light',
          textDecoration: 'none',
          textAlign: 'center',
        }}
      >
        {withoutScheme(link)}
      </Box>
      {isMain && (
        <CopyButton
          text={link}
          label={t('done.copy')}
          onCopied={onPassedOn}
          variant="contained"
          color="secondary"
          size="large"
          fullWidth
        />
      )}
      <Stack direction="row" useFlexGap sx={{ justifyContent: 'center', flexWrap: 'wrap', columnGap: 2 }}>
        {!isMain && <CopyButton text={link} label={t('done.copy')} />}
        <Button
          startIcon={<QrCode2Rounded />}
          aria-expanded={isQrShown}
          onClick={() => {
            onToggleQr();
            onPassedOn?.();
          }}
        >
          {isQrShown ? t('done.qrHide') : t('done.qrShow')}
        </Button>
        {canShareLinks() && (
          <Button
            startIcon={<IosShareRounded />}
            onClick={() => {
              shareLink(link, t('done.shareTitle'));
              onPassedOn?.();
            }}
          >
            {t('done.share')}
          </Button>
        )}
      </Stack>
      {isQrShown && <QrCode link={link} label={t('done.qrAlt', { link })} />}
    </Stack>
  );
}
