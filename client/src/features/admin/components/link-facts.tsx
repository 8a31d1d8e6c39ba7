import Typography from '@mui/material/Typography';
import type { LinkView } from '#contract/admin/admin-links.js';
import { EXPIRES_NEVER } from '#contract/transfers/expiry.js';
import { findText } from '../../../i18n/index.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { TextLink } from '../../../ui/router-link.js';
import { Section } from '../../../ui/section.js';
import { personPath } from '../admin-paths.js';
import { Facts } from './facts.js';
import { Rows } from './rows.js';

interface LinkProps {
  link: LinkView;
}

/** A page with thousands of files or recipients would be slow. */
export const ROWS_SHOWN = 100;

export function LinkFacts({ link }: LinkProps) {
  const { t } = useTranslation('admin');
  const format = useFormats();
  const { kind, slug, owner, sender, downloads, expiresAt, downloadLimit, lastDownloadAt } = link;
  const isTransfer = kind === 'transfer';
  const nameOf = ({ name, email }: { name: string; email: string }) => [name, email].filter(Boolean).join(' · ');
  return (
    <Section title={t('links.facts')}>
      <Facts
        facts={[
          [t('links.kind'), t(`cases.kinds.${kind}`)],
          [t('links.link'), `${isTransfer ? '/w/' : '/r/'}${slug}`],
          [
            t('links.owner'),
            owner.userId === '' ? (
              t('links.ownerGone')
            ) : (
              <TextLink key="owner" to={personPath(owner.userId)}>
                {nameOf(owner)}
              </TextLink>
            ),
          ],
          [t('links.sender'), isTransfer && nameOf(sender) + (sender.isMember ? '' : ` (${t('links.guest')})`)],
          [t(isTransfer ? 'links.sent' : 'links.made'), format.dateTime(link.createdAt)],
          [t('links.expires'), expiresAt >= EXPIRES_NEVER ? t('links.never') : format.dateTime(expiresAt)],
          [t('links.password'), t(link.isLocked ? 'links.locked' : link.isProtected ? 'log.yes' : 'log.no')],
          [t('links.size'), isTransfer && format.bytes(link.bytes)],
          [t('links.downloads'), isTransfer && t('links.downloadCounts', { ...downloads })],
          [t('links.limit'), downloadLimit && format.number(downloadLimit)],
          [t('links.lastDownload'), lastDownloadAt && format.dateTime(lastDownloadAt)],
          [t('links.id'), link.linkId],
        ]}
      />
    </Section>
  );
}

export function LinkPeople({ link: { kind, people } }: LinkProps) {
  const { t } = useTranslation('admin');
  const title = t(kind === 'transfer' ? 'links.people' : 'links.asked');
  const rows = people.slice(0, ROWS_SHOWN).map(({ email, isWithdrawn, mailState }, index) => ({
    id: String(index),
    title: email,
    aside: isWithdrawn ? t('links.withdrawn') : mailState && t(`mailStates.${mailState}`),
  }));
  return (
    <Section title={title}>
      <Rows label={title} rows={rows} empty={t('links.noPeople')} />
      <More count={people.length - rows.length} />
    </Section>
  );
}

/** The latest first; the same again and again is one line. */
export function LinkEvents({ link: { events } }: LinkProps) {
  const { t } = useTranslation('admin');
  const format = useFormats();
  const told = useEventTexts();
  const rows: { id: string; title: string; detail: string; aside: string; count: number }[] = [];
  for (const event of events.toReversed()) {
    const { title, detail } = told(event);
    const last = rows.at(-1);
    if (last?.title === title && last.detail === detail) last.count += 1;
    else rows.push({ id: String(event.seq), title, detail, aside: format.dateTime(event.at), count: 1 });
  }
  return (
    <Section title={t('links.events')}>
      <Rows
        label={t('links.events')}
        rows={rows.map(({ title, count, ...row }) => ({
          ...row,
          title: count === 1 ? title : t('links.times', { sentence: title, count }),
        }))}
        empty={t('links.noEvents')}
      />
    </Section>
  );
}

const NAMES_SHOWN = 5;

/** Who did what to which file; what the sentence does not name stands below it. */
function useEventTexts() {
  const { t } = useTranslation('admin');
  return ({ kind, people, files }: LinkView['events'][number]): { title: string; detail: string } => {
    const names = [...people, ...files].slice(0, NAMES_SHOWN).join(' · ');
    const isDownload = kind.startsWith('download-');
    const who = people[0] ?? t(isDownload ? 'links.linkVisitor' : 'links.recipient');
    const sentence = findText(`admin:links.sentences.${kind}`, { who, what: files[0] ?? t('links.allFiles') });
    if (sentence !== undefined) return { title: sentence, detail: '' };
    return {
      title: findText(`receipts:event.${kind}`) ?? findText(`admin:links.event.${kind}`) ?? kind,
      detail: names,
    };
  };
}

export function More({ count }: { count: number }) {
  const { t } = useTranslation('admin');
  return count > 0 && <Typography color="textSecondary">{t('cases.files.more', { count })}</Typography>;
}
