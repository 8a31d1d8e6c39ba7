import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { InvoiceView } from '#contract/billing/billing.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { touchLink } from '../../../theme/tokens.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { Loaded } from '../../../ui/loaded.js';
import { Section } from '../../../ui/section.js';
import { ToneChip, type Tone } from '../../../ui/tone-chip.js';
import { invoicesQuery } from '../api/billing.queries.js';
import { formatAmount } from '../domain/money.js';

const tones: Record<InvoiceView['status'], Tone> = {
  open: 'warning',
  paid: 'success',
  uncollectible: 'error',
  void: 'neutral',
};

function InvoiceRow({ invoice }: { invoice: InvoiceView }) {
  const { t, language } = useTranslation('billing');
  const { date } = useFormats();
  const { number, createdAt, amount, currency, status, pageUrl, pdfUrl } = invoice;
  return (
    <Stack
      component="li"
      direction="row"
      useFlexGap
      sx={{
        columnGap: 4,
        rowGap: 1,
        py: 3,
        flexWrap: 'wrap',
        alignItems: 'center',
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 11rem', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{number}</Typography>
        <Typography variant="body2" color="textSecondary">
          {date(createdAt)}
        </Typography>
      </Box>
      <ToneChip tone={tones[status]} label={t(`invoices.states.${status}`)} />
      <Typography sx={{ minWidth: { sm: '6rem' }, textAlign: { sm: 'right' }, fontVariantNumeric: 'tabular-nums' }}>
        {formatAmount(amount, currency, language)}
      </Typography>
      <Stack
        direction="row"
        spacing={4}
        sx={{ minWidth: { sm: '8rem' }, ml: 'auto', justifyContent: 'flex-end', '& > *': touchLink }}
      >
        {status === 'open' && pageUrl !== '' && (
          <Link href={pageUrl} aria-label={t('invoices.payNamed', { number })}>
            {t('invoices.pay')}
          </Link>
        )}
        {pdfUrl !== '' && (
          <Link href={pdfUrl} aria-label={t('invoices.pdfNamed', { number })}>
            {t('invoices.pdf')}
          </Link>
        )}
      </Stack>
    </Stack>
  );
}

export function InvoiceSection() {
  const { t } = useTranslation('billing');
  const query = useInfiniteQuery(invoicesQuery());
  const { isFetchingNextPage, hasNextPage, fetchNextPage } = query;
  return (
    <Section title={t('invoices.title')}>
      <Loaded
        query={query}
        loading={t('invoices.loading')}
        skeleton={[0, 1, 2].map((row) => (
          <Skeleton key={row} height={56} />
        ))}
      >
        {({ pages }) => <Invoices invoices={pages.flatMap(({ invoices }) => invoices)} />}
      </Loaded>
      {hasNextPage && (
        <BusyButton isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()} sx={{ mt: 3 }}>
          {t('invoices.older')}
        </BusyButton>
      )}
    </Section>
  );
}

function Invoices({ invoices }: { invoices: readonly InvoiceView[] }) {
  const { t } = useTranslation('billing');
  if (invoices.length === 0) return <Typography color="textSecondary">{t('invoices.empty')}</Typography>;
  return (
    <Box component="ul" aria-label={t('invoices.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {invoices.map((invoice) => (
        <InvoiceRow key={invoice.id} invoice={invoice} />
      ))}
    </Box>
  );
}
