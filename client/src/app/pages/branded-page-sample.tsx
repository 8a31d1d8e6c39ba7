import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { BrandedAct } from '#contract/accounts/brand-look.js';
import type { ShownBrand } from '#contract/accounts/brands.js';
import { EXPIRY_WEEK_SECONDS } from '#contract/transfers/expiry.js';
import type { RequestItemView } from '#contract/requests/requests.js';
import type { TransferFrame } from '#contract/transfers/link-frame.js';
import type { UserView } from '#contract/accounts/auth.js';
import { WaitingTransfer } from '../../features/downloads/components/waiting-transfer.js';
import { RiverScene } from '../../features/home/components/river-scene.js';
import { RequestHead } from '../../features/submit/components/request-head.js';
import { useTranslation } from '../../i18n/use-translation.js';
import { useMember } from '../../lib/member.js';
import { useNow } from '../../lib/use-now.js';
import { FilePicker } from '../../sending/files/file-picker.js';
import { CardFoot } from '../../ui/card-foot.js';
import { CardGround } from '../../ui/card-ground.js';
import { BrandedBar } from '../layout/branded-bar.js';
import { PageFooter } from '../layout/footer.js';

const SIZE = 4_200_000;
const ROOM = 2_000_000_000;
const files: RequestItemView = {
  itemId: 'files',
  kind: 'files',
  name: '',
  description: '',
  isRequired: true,
  types: [],
  maxBytes: null,
  maxFiles: 1,
  choices: [],
  example: null,
};
/** Nothing in the preview reacts. */
const nothing = () => undefined;

const personOf = ({ fullName: name, email, company, profilePic }: UserView) => ({ name, email, company, profilePic });

interface BrandedPageSampleProps {
  act: BrandedAct;
  brand: ShownBrand | null;
}

/** A page as visitors see it with a brand. */
export function BrandedPageSample({ act, brand }: BrandedPageSampleProps) {
  return (
    <>
      <Box component="header" sx={{ bgcolor: 'background.default', borderBottom: '1px solid', borderColor: 'divider' }}>
        <BrandedBar brand={brand} />
      </Box>
      <CardGround ground={<RiverScene />}>
        {act === 'download' ? <DownloadSample brand={brand} /> : <RequestSample brand={brand} />}
      </CardGround>
      <PageFooter brand={brand} hasColumns={false} />
    </>
  );
}

function DownloadSample({ brand }: { brand: ShownBrand | null }) {
  const { t } = useTranslation('branding', 'downloads');
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
  return (
    <>
      <WaitingTransfer transfer={transfer} now={now} />
      <CardFoot
        invitation={t('downloads:invite.text')}
        send={t('downloads:invite.action')}
        report={t('downloads:report.action')}
        onReport={nothing}
      />
    </>
  );
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
          items: [files],
          dueAt: null,
          limits: { submissionBytes: ROOM, files: 0 },
        }}
      />
      <Stack spacing={2}>
        <Typography component="h3" variant="h3">
          {t('submit:drop.title')}
        </Typography>
        <FilePicker isCompact={false} onAdd={nothing} />
      </Stack>
      <Button fullWidth size="large" variant="contained" color="secondary" sx={{ minHeight: 56, typography: 'h3' }}>
        {brand?.action || t('submit:submit.action')}
      </Button>
      <CardFoot
        invitation={t('submit:invite.text')}
        send={t('submit:invite.action')}
        report={t('submit:report.action')}
        onReport={nothing}
      />
    </Stack>
  );
}
