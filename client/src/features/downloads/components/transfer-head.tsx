import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { ShownBrand } from '#contract/accounts/brands.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { BrandHead, BrandStyles } from '../../../ui/brand-look.js';
import { PersonHeading } from '../../../ui/person-heading.js';
import { QuotedMessage } from '../../../ui/quoted-message.js';
import type { ShownTransfer } from '../shown-transfer.js';
import { TransferSummary } from './transfer-summary.js';

interface TransferHeadProps {
  shown: ShownTransfer;
  brand: ShownBrand | null;
  /** Instant of the expiry; null where only its text is known or it has none. */
  expiresAt?: number | null;
  /** After the summary. */
  badge?: ReactNode;
}

/** Who sent what, and how long it stays. */
export function TransferHead({ shown, brand, expiresAt = null, badge }: TransferHeadProps) {
  const { t } = useTranslation('downloads');
  return (
    <>
      <BrandStyles brand={brand} />
      <BrandHead brand={brand} />
      <SenderCard shown={shown} />
      {shown.title !== '' && (
        <Typography component="h2" variant="h3" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
          {shown.title}
        </Typography>
      )}
      <QuotedMessage label={t('message')} text={shown.message} />
      <TransferSummary shown={shown} expiresAt={expiresAt}>
        {badge}
      </TransferSummary>
    </>
  );
}

function SenderCard({ shown }: { shown: ShownTransfer }) {
  const { t } = useTranslation('downloads');
  const { name, email, company, picture } = shown;
  return (
    <PersonHeading
      label={t('sender.label')}
      heading={t('sender.sentYou', { name })}
      {...{ name, email, company, picture }}
      notes={[shown.note, shown.recipient].filter((text) => text !== '')}
    />
  );
}
