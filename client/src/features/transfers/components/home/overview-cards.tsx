import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { LatestDownload, Overview, TransferLine } from '#contract/library.js';
import { useFormats } from '../../../../lib/format.js';
import { useNow } from '../../../../lib/use-now.js';
import { TextLink } from '../../../../ui/router-link.js';
import { StorageMeter } from '../storage-bar.js';
import { Card } from './card.js';
import { LineList, useRecipientsText, type Line } from './line-list.js';
import { MonthCard } from './month-card.js';
import { usePlaceText } from './place-text.js';

/** What wants attention, each with the way to all of it. */
export function OverviewCards({ overview }: { overview: Overview }) {
  const { t } = useTranslation('transfers');
  const { storage, month, expiringSoon, unseen, latestDownloads } = overview;
  return (
    <Box
      sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}
    >
      <Card title={t('home.storage')}>
        <StorageMeter used={storage.usedBytes} limit={storage.limitBytes} />
      </Card>
      <MonthCard month={month} />
      <ExpiringCard {...expiringSoon} />
      <UnseenCard {...unseen} />
      <DownloadsCard downloads={latestDownloads} />
    </Box>
  );
}

function AllLink({ search, count }: { search: string; count: number }) {
  const { t } = useTranslation('transfers');
  const format = useFormats();
  if (count === 0) return null;
  return (
    <TextLink to={`/dash/transfers${search}`} variant="body2" sx={{ flex: 'none' }}>
      {t('home.showAll', { count, shown: format.number(count) })}
    </TextLink>
  );
}

interface SomeTransfers {
  transfers: readonly TransferLine[];
  count: number;
}

function ExpiringCard({ transfers, count }: SomeTransfers) {
  const { t } = useTranslation('transfers');
  const format = useFormats();
  const now = useNow();
  const recipients = useRecipientsText();
  const lines = transfers.map((transfer): Line => ({
    key: transfer.slug,
    transfer,
    text: recipients(transfer),
    end: format.relative(transfer.expiryDate, now),
  }));
  return (
    <Card
      title={t('home.expiringSoon')}
      aside={<AllLink search="?filter=active&sort=expiryDate&order=asc" count={count} />}
    >
      <LineList lines={lines} empty={t('home.nothingExpires')} />
    </Card>
  );
}

function UnseenCard({ transfers, count }: SomeTransfers) {
  const { t } = useTranslation('transfers');
  const format = useFormats();
  const now = useNow();
  const recipients = useRecipientsText();
  const lines = transfers.map((transfer): Line => ({
    key: transfer.slug,
    transfer,
    text: recipients(transfer),
    end: format.shortDate(transfer.dateSent, now),
  }));
  return (
    <Card title={t('home.unseen')} aside={<AllLink search="?filter=active" count={count} />}>
      <LineList lines={lines} empty={t('home.allSeen')} />
    </Card>
  );
}

function DownloadsCard({ downloads }: { downloads: readonly LatestDownload[] }) {
  const { t } = useTranslation('transfers');
  const format = useFormats();
  const now = useNow();
  const place = usePlaceText();
  const lines = downloads.map((download): Line => {
    const { transfer, at, recipientEmail, downloadedFile, fileCount } = download;
    const what = downloadedFile?.split('/').at(-1) ?? t('home.files', { count: fileCount });
    const parts = [recipientEmail ?? t('home.byLink'), what, place(download)];
    return {
      key: transfer.slug,
      transfer,
      text: parts.filter((part) => part !== '').join(' · '),
      end: format.relative(at, now),
    };
  });
  return (
    <Card title={t('home.downloads')} isWide>
      <LineList lines={lines} empty={t('home.noDownloads')} />
    </Card>
  );
}
