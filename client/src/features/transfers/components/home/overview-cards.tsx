import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { LatestDownload, Overview, TransferLine } from '#contract/library.js';
import { placeName } from '../../../../lib/country-name.js';
import { useFormats } from '../../../../lib/format.js';
import { useNow } from '../../../../lib/use-now.js';
import { TextLink } from '../../../../ui/router-link.js';
import { StorageMeter } from '../storage-bar.js';
import { Section } from '../../../../ui/section.js';
import { LineList, useRecipientsText, type Line } from './line-list.js';
import { MonthCard } from './month-card.js';

/** What wants attention, each with the way to where the rest of it is. */
export function OverviewCards({ overview }: { overview: Overview }) {
  const { t } = useTranslation('transfers');
  const format = useFormats();
  const now = useNow();
  const { storage, month, counts, expiringSoon, unseen, latestDownloads } = overview;
  return (
    <Box
      sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}
    >
      <Section title={t('home.storage')}>
        <StorageMeter used={storage.usedBytes} limit={storage.limitBytes} />
      </Section>
      <MonthCard month={month} />
      <TransfersCard
        title={t('home.expiringSoon')}
        {...expiringSoon}
        way={{ search: '?filter=active&sort=expiryDate&order=asc', label: t('home.byExpiry') }}
        endOf={({ expiryDate }) => format.relative(expiryDate, now)}
        empty={t('home.nothingExpires')}
      />
      <TransfersCard
        title={t('home.unseen')}
        {...unseen}
        way={{ search: '?filter=active', label: t('home.allActive') }}
        endOf={({ dateSent }) => format.shortDate(dateSent, now)}
        empty={counts.active === 0 ? t('home.nothingActive') : t('home.allSeen')}
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
  /** What stands at the end of a line. */
  endOf(transfer: TransferLine): string;
  empty: string;
}

function TransfersCard({ title, transfers, count, way, endOf, empty }: TransfersCardProps) {
  const { t } = useTranslation('transfers');
  const format = useFormats();
  const recipients = useRecipientsText();
  const lines = transfers.map((transfer): Line => ({
    key: transfer.slug,
    transfer,
    text: recipients(transfer),
    end: endOf(transfer),
  }));
  return (
    <Section title={title} aside={count > 0 && <AsideLink {...way} />}>
      <LineList lines={lines} empty={empty} />
      {count > lines.length && (
        <Typography variant="body2" color="textSecondary">
          {t('home.more', { count: count - lines.length, shown: format.number(count - lines.length) })}
        </Typography>
      )}
    </Section>
  );
}

function DownloadsCard({ downloads }: { downloads: readonly LatestDownload[] }) {
  const { t, i18n } = useTranslation('transfers');
  const format = useFormats();
  const now = useNow();
  const lines = downloads.map((download): Line => {
    const { transfer, at, recipientEmail, downloadedFile, fileCount } = download;
    const what = downloadedFile?.split('/').at(-1) ?? t('home.files', { count: fileCount });
    const parts = [recipientEmail ?? t('home.byLink'), what, placeName(download, i18n.language)];
    return {
      key: transfer.slug,
      transfer,
      text: parts.filter((part) => part !== '').join(' · '),
      // A slow clock must not show a time in the future.
      end: format.relative(Math.min(at, now), now),
    };
  });
  return (
    <Section title={t('home.downloads')} isWide>
      <LineList lines={lines} empty={t('home.noDownloads')} />
    </Section>
  );
}
