import IosShareRounded from '@mui/icons-material/IosShareRounded';
import QrCode2Rounded from '@mui/icons-material/QrCode2Rounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslation } from '../../../../i18n/use-translation.js';
import { canShareLinks, shareLink, withoutScheme } from '../../../../lib/share-link.js';
import { CopyButton } from '../../../../ui/copy-button.js';
import { lazyPart } from '../../../../ui/lazy-part.js';

const QrCode = lazyPart(async () => (await import('../../../../ui/qr-code.js')).QrCode);

/** The link and ways to share it. */
export function LinkTools({ link }: { link: string }) {
  const { t } = useTranslation('transfer');
  const [isQrShown, setIsQrShown] = useState(false);
  const qrLabel = isQrShown ? t('link.hideQr') : t('link.showQr');
  return (
    <Stack
      useFlexGap
      spacing={2}
      sx={{ p: 3, borderRadius: 3, bgcolor: 'surface.well', alignItems: { xs: 'stretch', sm: 'center' } }}
      direction={{ xs: 'column', sm: 'row' }}
    >
      <Link
        href={link}
        target="_blank"
        rel="noopener"
        aria-label={t('link.label')}
        sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', px: 1 }}
      >
        {withoutScheme(link)}
      </Link>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
        <CopyButton text={link} variant="contained" color="secondary" sx={{ flex: { xs: 1, sm: 'none' } }} />
        <IconButton
          aria-label={qrLabel}
          title={qrLabel}
          aria-expanded={isQrShown}
          onClick={() => setIsQrShown(!isQrShown)}
        >
          <QrCode2Rounded />
        </IconButton>
        {canShareLinks() && (
          <IconButton
            aria-label={t('link.share')}
            title={t('link.share')}
            onClick={() => shareLink(link, t('link.shareTitle'))}
          >
            <IosShareRounded />
          </IconButton>
        )}
      </Stack>
      {isQrShown && (
        <Box sx={{ display: 'flex', justifyContent: 'center' }}>
          <QrCode link={link} label={t('link.qrAlt', { link })} />
        </Box>
      )}
    </Stack>
  );
}
