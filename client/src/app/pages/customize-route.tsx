import Stack from '@mui/material/Stack';
import Button from '@mui/material/Button';
import type { BrandedAct } from '#contract/accounts/brand-look.js';
import type { ShownBrand } from '#contract/accounts/brands.js';
import { EXPIRY_WEEK_SECONDS } from '#contract/transfers/expiry.js';
import type { TransferFrame } from '#contract/transfers/link-frame.js';
import type { UserView } from '#contract/accounts/auth.js';
import { CustomizePage } from '../../features/branding/pages/customize-page.js';
import { WaitingTransfer } from '../../features/downloads/components/waiting-transfer.js';
import { RiverScene } from '../../features/home/components/river-scene.js';
import { LogoSection } from '../../features/profile/components/picture-sections.js';
import { RequestHead } from '../../features/submit/components/request-head.js';
import { useTranslation } from '../../i18n/use-translation.js';
import { useMember } from '../../lib/member.js';
import { useNow } from '../../lib/use-now.js';
import { CardGround } from '../../ui/card-ground.js';
import { paths } from '../paths.js';

const SIZE = 4_200_000;

const personOf = ({ fullName: name, email, company, profilePic }: UserView) => ({ name, email, company, profilePic });

/** The pages of other features are shown in the preview. */
export function CustomizeRoute() {
  const preview = (act: BrandedAct, brand: ShownBrand | null) => (
    <CardGround ground={<RiverScene />}>
      {act === 'download' ? <DownloadSample brand={brand} /> : <RequestSample brand={brand} />}
    </CardGround>
  );
  return <CustomizePage logo={<LogoSection />} preview={preview} poweredByPath={paths.poweredBy} />;
}

function DownloadSample({ brand }: { brand: ShownBrand | null }) {
  const { t } = useTranslation('branding');
  const user = useMember();
  const now = useNow();
  const transfer: TransferFrame = {
    title: '',
    sender: { ...personOf(user), isMember: true },
    recipientEmail: null,
    message: t('preview.message'),
    totalBytes: SIZE,
    expiresAt: now + EXPIRY_WEEK_SECONDS * 1000,
    fileCount: 1,
    isVerified: false,
    brand,
    rows: [{ name: t('preview.file'), bytes: SIZE, depth: 0 }],
  };
  return <WaitingTransfer transfer={transfer} now={now} />;
}

function RequestSample({ brand }: { brand: ShownBrand | null }) {
  const { t } = useTranslation('branding', 'submit');
  const user = useMember();
  return (
    <Stack spacing={6}>
      <RequestHead
        page={{
          owner: personOf(user),
          brand,
          title: t('preview.ask'),
          message: t('preview.askMessage'),
          items: [],
          dueAt: null,
          limits: { submissionBytes: 0, files: 0 },
        }}
      />
      <Button fullWidth size="large" variant="contained" color="secondary" sx={{ minHeight: 56, typography: 'h3' }}>
        {brand?.action || t('submit:submit.action')}
      </Button>
    </Stack>
  );
}
