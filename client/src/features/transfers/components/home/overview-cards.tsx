import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { LatestDownload, Overview, TransferLine } from '#contract/transfers/library.js';
import { useTranslation } from '../../../../i18n/use-translation.js';
import { placeName } from '../../../../lib/country-name.js';
import { useFormats } from '../../../../lib/format.js';
import { useNow } from '../../../../lib/use-now.js';
import { TextLink } from '../../../../ui/router-link.js';
import { Section } from '../../../../ui/section.js';
import { MonthCard, StorageCard } from './figures.js';
import { LineList, useRecipientsText, type Line } from './line-list.js';

/** The figures, and what wants attention, each with the way to where the rest of it is. Where there is none, no card. */
export function OverviewCards({ overview }: { overview: Overview }) {
  const { t } = useTranslation('transfers');
  const format = useFormats();
  const now = useNow();
  const { storage, month, expiringSoon, unseen, latestDownloads } = overview;
  const isWide = expiringSoon.count === 0 || unseen.count === 0;
  return (
    <Box
      sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}
    >
      <StorageCard storage={storage} />
      <MonthCard month={month} />
      <TransfersCard
        title={t('home.expiringSoon')}
        {...expiringSoon}
        isWide={isWide}
        way={{ search: '?filter=active&sort=expiryDate&order=asc', label: t('home.byExpiry') }}
        endOf={({ expiryDate }) => format.relative(expiryDate, now)}
      />
      <TransfersCard
        title={t('home.unseen')}
        {...unseen}
        isWide={isWide}
        way={{ search: '?filter=active', label: t('home.allActive') }}
        endOf={({ dateSent }) => format.shortDate(dateSent, now)}
      />
      <DownloadsCard downloads={latestDownloads} />
    </Box>
  );
}

function AsideLink({ search, label }: TransfersCardProps['way']) {
  return (
    <TextLink to={`/dash/transfers${search}`} variant="body2" sx={{ flex: 'none' }}>
      {label}
    </TextLink>
  );
}

interface TransfersCardProps {
  title: string;
  transfers: readonly TransferLine[];
  count: number;
  /** Query of the list that they are found in, and what it is called: it shows others too. */
  way: { search: string; label: string };
  /** At the end of the line. */
  endOf(transfer: TransferLine): string;
  isWide: boolean;
}

function TransfersCard({ title, transfers, count, way, endOf, isWide }: TransfersCardProps) {
  const { t } = useTranslation('transfers');
  const format = useFormats();
  const recipients = useRecipientsText();
  const lines = transfers.map((transfer): Line => ({
    key: transfer.slug,
    transfer,
    text: recipients(transfer),
    end: endOf(transfer),
  }));
  if (count === 0) return null;
  return (
    <Section title={title} aside={<AsideLink {...way} />} isWide={isWide}>
      <LineList lines={lines} />
      {count > lines.length && (
        <Typography variant="body2" color="textSecondary">
          {t('home.more', { count: count - lines.length, shown: format.number(count - lines.length) })}
        </Typography>
      )}
    </Section>
  );
}

function DownloadsCard({ downloads }: { downloads: readonly LatestDownload[] }) {
  const { t, language } = useTranslation('transfers');
  const format = useFormats();
  const now = useNow();
  const lines = downloads.map((download): Line => {
    const { transfer, at, recipient, downloadedFile, fileCount } = download;
    const what = downloadedFile?.split('/').at(-1) ?? t('home.files', { count: fileCount });
    const parts = [
      recipient === null ? t('home.byLink') : recipient.name || recipient.email,
      what,
      placeName(download, language),
    ];
    return {
      key: transfer.slug,
      transfer,
      text: parts.filter((part) => part !== '').join(' · '),
      // A slow clock must not show a time in the future.
      end: format.ago(at, now),
    };
  });
  if (lines.length === 0) return null;
  return (
    <Section title={t('home.downloads')} isWide>
      <LineList lines={lines} />
    </Section>
  );
}
