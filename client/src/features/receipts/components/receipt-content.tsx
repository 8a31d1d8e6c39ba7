import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Receipt } from '#contract/transfers/receipts.js';
import { findText } from '../../../i18n/index.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { HashDigits, HashText } from '../../../ui/hash-text.js';
import { issuerOf } from '../domain/issuer-of.js';

const list = { listStyle: 'none', m: 0, p: 0 };
const onPaper = { display: 'none', displayPrint: 'block' } as const;

/** Content of the receipt. Printed, it includes the proof in full. */
export function ReceiptContent({ receipt: { content, keyId, signature } }: { receipt: Receipt }) {
  const { t } = useTranslation('receipts');
  const format = useFormats();
  const { transfer } = content;
  const { sender, recipients } = transfer;
  const to = recipients.map(({ withdrawnAt, ...person }) =>
    withdrawnAt === undefined
      ? named(person)
      : t('content.withdrawn', { person: named(person), date: format.dateTime(withdrawnAt) }),
  );
  const facts: [string, string][] = [
    [t('content.issuer'), issuerOf(content)],
    [t('content.issuedAt'), format.dateTime(content.issuedAt)],
    [t('content.key'), keyId],
    [t('content.sender'), named(sender)],
    [t('content.sentAt'), format.dateTime(transfer.sentAt)],
    [t('content.recipients'), to.length === 0 ? t('content.nobody') : to.join(', ')],
    // The receipt of a submission has no log, and its transfer no link.
    [t('content.transfer'), content.events.length === 0 ? transfer.slug : `${content.issuer}/w/${transfer.slug}`],
    ...(transfer.message === '' ? [] : [[t('content.message'), transfer.message] as [string, string]]),
    [t('content.timeZone'), Intl.DateTimeFormat().resolvedOptions().timeZone],
  ];
  return (
    <Stack spacing={6}>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: '160px 1fr' },
          columnGap: 4,
          rowGap: { xs: 0, sm: 2 },
          '& dt': { color: 'text.secondary', typography: 'body2', pt: { xs: 2, sm: 0.25 } },
          '& dd': { m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
        }}
      >
        {facts.map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
      </Box>
      <ReceiptFiles transfer={transfer} />
      {content.events.length > 0 && <ReceiptLog events={content.events} />}
      <Box component="section" sx={onPaper}>
        <Typography component="h2" variant="h3" sx={{ mb: 2 }}>
          {t('content.signature')}
        </Typography>
        <HashDigits>{signature}</HashDigits>
        <p>{t('content.proof', { address: `${content.issuer}/verify` })}</p>
      </Box>
    </Stack>
  );
}

function named({ name, email }: { name: string; email: string }): string {
  return name === '' ? email : `${name} (${email})`;
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section">
      <Typography component="h2" variant="h3" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

function ReceiptFiles({ transfer }: { transfer: Receipt['content']['transfer'] }) {
  const { t } = useTranslation('receipts');
  const format = useFormats();
  const title = t('content.files', {
    count: transfer.files.filter(({ removedAt }) => removedAt === undefined).length,
    size: format.bytes(transfer.totalBytes),
  });
  return (
    <Part title={title}>
      <Box component="ul" sx={list}>
        {transfer.files.map(({ path, size, sha256, checkedAt, removedAt }) => (
          <Box
            component="li"
            key={path}
            sx={{ py: 2, borderBottom: '1px solid', borderColor: 'surface.line', '&:last-of-type': { border: 0 } }}
          >
            <Stack direction="row" spacing={3} sx={{ justifyContent: 'space-between' }}>
              <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{path}</Box>
              <Typography variant="body2" color="textSecondary" sx={{ flex: 'none' }}>
                {format.bytes(size)}
              </Typography>
            </Stack>
            <Stack direction="row" useFlexGap spacing={3} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
              {sha256 !== null && (
                <HashText
                  hash={sha256}
                  labels={{ copy: t('content.copyHash', { name: path }), copied: t('content.copiedHash') }}
                />
              )}
              <Typography variant="body2" color="textSecondary">
                {checkedAt === null
                  ? t('content.unchecked')
                  : t('content.checkedAt', { date: format.dateTime(checkedAt) })}
                {removedAt !== undefined && ` · ${t('content.removedAt', { date: format.dateTime(removedAt) })}`}
              </Typography>
            </Stack>
          </Box>
        ))}
      </Box>
    </Part>
  );
}

function ReceiptLog({ events }: { events: Receipt['content']['events'] }) {
  const { t, language } = useTranslation('receipts');
  const format = useFormats();
  return (
    <Part title={t('content.log')}>
      <Box component="ol" sx={list} lang={language}>
        {events.map(({ seq, at, kind, data, hash }) => (
          <Stack
            key={seq}
            component="li"
            direction={{ xs: 'column', sm: 'row' }}
            sx={{ py: 1.5, columnGap: 4, borderBottom: '1px solid', borderColor: 'surface.line' }}
          >
            <Typography variant="body2" color="textSecondary" sx={{ flex: 'none', width: { sm: 180 } }}>
              {format.dateTime(at)}
            </Typography>
            {/* A later version may know more kinds. */}
            <span>
              {findText(`receipts:event.${kind}`) ?? kind} {findText(`receipts:proof.${String(data['proof'])}`)}
            </span>
            <Box sx={{ ...onPaper, flexBasis: '100%' }}>
              <HashDigits>{hash}</HashDigits>
            </Box>
          </Stack>
        ))}
      </Box>
    </Part>
  );
}
