import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
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

/** The figures, what expires soon, and what happened. Where there is none, no list. */
export function OverviewCards({ overview }: { overview: Overview }) {
  const { storage, month, expiringSoon, unseen, latestDownloads } = overview;
  return (
    <Stack spacing={4}>
      <Box sx={{ display: 'grid', gap: { xs: 3, sm: 4 }, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}>
        <StorageCard storage={storage} />
        <MonthCard month={month} />
      </Box>
      <ExpiringSoon {...expiringSoon} />
      <Activity unseen={unseen} downloads={latestDownloads} />
    </Stack>
  );
}

function ListLink({ search, label }: { search: string; label: string }) {
  return (
    <TextLink to={`/dash/transfers${search}`} variant="body2" sx={{ flex: 'none' }}>
      {label}
    </TextLink>
  );
}

const More = ({ children }: { children: string }) => (
  <Typography variant="body2" color="textSecondary" sx={{ mt: 3 }}>
    {children}
  </Typography>
);

function ExpiringSoon({ transfers, count }: Overview['expiringSoon']) {
  const { t } = useTranslation('transfers');
  const format = useFormats();
  const now = useNow();
  const recipients = useRecipientsText();
  if (count === 0) return null;
  const more = count - transfers.length;
  const lines = transfers.map((transfer): Line => ({
    key: transfer.slug,
    kind: 'expires',
    transfer,
    text: recipients(transfer) || t('home.byLink'),
    end: format.relative(transfer.expiryDate, now),
  }));
  return (
    <Section
      title={t('home.expiringSoon')}
      aside={<ListLink search="?filter=active&sort=expiryDate&order=asc" label={t('home.viewAll')} />}
    >
      <LineList lines={lines} />
      {more > 0 && <More>{t('home.more', { count: more, shown: format.number(more) })}</More>}
    </Section>
  );
}

interface ActivityProps {
  unseen: Overview['unseen'];
  downloads: readonly LatestDownload[];
}

/** Downloads, and sent transfers that nobody has downloaded yet, newest first. */
function Activity({ unseen, downloads }: ActivityProps) {
  const { t } = useTranslation('transfers');
  const format = useFormats();
  const now = useNow();
  const sentText = useSentText();
  const downloadText = useDownloadText();
  const sent = unseen.transfers.map((transfer) => ({
    at: transfer.dateSent,
    line: { key: `sent-${transfer.slug}`, kind: 'sent' as const, transfer, text: sentText(transfer) },
  }));
  const downloaded = downloads.map((download) => ({
    at: download.at,
    line: {
      key: download.transfer.slug,
      kind: 'downloaded' as const,
      transfer: download.transfer,
      text: downloadText(download),
    },
  }));
  const lines = [...downloaded, ...sent]
    .toSorted((one, other) => other.at - one.at)
    // A slow clock must not show a time in the future.
    .map(({ at, line }): Line => ({ ...line, end: format.ago(at, now) }));
  if (lines.length === 0) return null;
  const more = unseen.count - unseen.transfers.length;
  return (
    <Section title={t('home.activity')} aside={<ListLink search="" label={t('home.viewAll')} />}>
      <LineList lines={lines} />
      {more > 0 && <More>{t('home.moreUnseen', { count: more, shown: format.number(more) })}</More>}
    </Section>
  );
}

function useSentText(): (transfer: TransferLine) => string {
  const { t } = useTranslation('transfers');
  const recipients = useRecipientsText();
  return (transfer) => {
    const to = recipients(transfer);
    return to === '' ? t('home.linkCreated') : t('home.sentTo', { to });
  };
}

/** By whom, which of several files, and where. */
function useDownloadText(): (download: LatestDownload) => string {
  const { t, language } = useTranslation('transfers');
  return (download) => {
    const { transfer, recipient, downloadedFile, fileCount } = download;
    const who =
      recipient === null
        ? t('home.downloadedByLink')
        : t('home.downloadedBy', { who: recipient.name || recipient.email });
    const file = downloadedFile?.split('/').at(-1) ?? t('home.files', { count: fileCount });
    const what = transfer.fileNumber > 1 ? file : '';
    return [who, what, placeName(download, language)].filter((part) => part !== '').join(' · ');
  };
}
