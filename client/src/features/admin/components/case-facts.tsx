import Typography from '@mui/material/Typography';
import type { AbuseCaseView } from '#contract/admin/abuse.js';
import { EXPIRES_NEVER } from '#contract/transfers/expiry.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { TextLink } from '../../../ui/router-link.js';
import { Section } from '../../../ui/section.js';
import { personPath } from '../admin-paths.js';
import { Facts } from './facts.js';
import { Rows } from './rows.js';

interface CaseProps {
  of: AbuseCaseView;
}

/** A page with thousands of files would be slow; the export has them all. */
const FILES_SHOWN = 100;

export function CaseFacts({ of: found }: CaseProps) {
  const { t } = useTranslation('admin');
  const format = useFormats();
  const { kind, slug, evidence, openedAt, decidedAt, keptUntil, upheldCount, caseId } = found;
  return (
    <Section title={t('cases.facts.title')}>
      <Facts
        facts={[
          [t('cases.facts.kind'), t(`cases.kinds.${kind}`)],
          [t('cases.facts.link'), `${kind === 'transfer' ? '/w/' : '/r/'}${slug}`],
          [t('cases.facts.sender'), <Sender key="sender" of={found} />],
          [t('cases.facts.upheld'), format.number(upheldCount)],
          [t('cases.facts.sent'), format.dateTime(evidence.sentAt)],
          [
            t('cases.facts.expires'),
            evidence.expiresAt >= EXPIRES_NEVER ? t('cases.facts.never') : format.dateTime(evidence.expiresAt),
          ],
          [t(kind === 'transfer' ? 'cases.facts.people' : 'cases.facts.asked'), format.number(evidence.peopleCount)],
          [t('cases.facts.items'), evidence.items.join(' · ')],
          [t('cases.facts.password'), t(evidence.isProtected ? 'log.yes' : 'log.no')],
          [t('cases.facts.opened'), format.dateTime(openedAt)],
          [t('cases.facts.decided'), decidedAt && format.dateTime(decidedAt)],
          [t('cases.facts.keptUntil'), keptUntil && format.dateTime(keptUntil)],
          [t('cases.facts.id'), caseId],
        ]}
      />
    </Section>
  );
}

function Sender({ of: { sender, senderId, isMember } }: CaseProps) {
  const { t } = useTranslation('admin');
  const name = [sender.name, sender.email].filter(Boolean).join(' · ');
  if (senderId !== '') return <TextLink to={personPath(senderId)}>{name || senderId}</TextLink>;
  return isMember ? t('cases.facts.gone') : `${name} (${t('cases.facts.guest')})`;
}

export function ReportsSection({ of: { reports, reportCount } }: CaseProps) {
  const { t } = useTranslation('admin', 'abuse');
  const format = useFormats();
  const rows = reports.map(({ category, text, email, at }, index) => ({
    id: String(index),
    title: t(`abuse:report.categories.${category}`),
    detail: [text, email || t('cases.reports.anonymous')].filter(Boolean).join('\n'),
    aside: format.dateTime(at),
  }));
  return (
    <Section title={t('cases.reports.title')} aside={format.number(reportCount)}>
      <Rows label={t('cases.reports.title')} rows={rows.toReversed()} empty="" />
    </Section>
  );
}

export function AppealSection({ of: { appeal, appealState } }: CaseProps) {
  const { t } = useTranslation('admin');
  const format = useFormats();
  if (appeal === null || appealState === null) return null;
  const state = appealState === 'open' ? 'waiting' : appealState;
  return (
    <Section title={t('cases.appeal.title')} text={t(`cases.appeal.${state}`)} aside={format.dateTime(appeal.at)}>
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{appeal.text}</Typography>
    </Section>
  );
}

export function FilesSection({ of: { evidence } }: CaseProps) {
  const { t } = useTranslation('admin');
  const format = useFormats();
  const { files, takenAt } = evidence;
  const rows = files.slice(0, FILES_SHOWN).map(({ path, size, sha256, isRemoved }, index) => ({
    id: String(index),
    title: path || t('cases.untitled'),
    detail: sha256 ?? t('cases.files.noChecksum'),
    aside: [format.bytes(size), isRemoved && t('cases.files.removed')].filter(Boolean).join(' · '),
  }));
  const more = files.length - rows.length;
  return (
    <Section title={t('cases.files.title')} text={t('cases.files.text', { date: format.dateTime(takenAt) })}>
      <Rows label={t('cases.files.title')} rows={rows} empty={t('cases.files.none')} />
      {more > 0 && <Typography color="textSecondary">{t('cases.files.more', { count: more })}</Typography>}
    </Section>
  );
}
