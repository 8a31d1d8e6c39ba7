import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { personName } from '#contract/display-formats.js';
import type { RequestPage } from '#contract/requests/submissions.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useBrowserValue } from '../../../lib/use-browser-value.js';
import { useNow } from '../../../lib/use-now.js';
import { BrandHead, BrandStyles } from '../../../ui/brand-look.js';
import { PersonHeading } from '../../../ui/person-heading.js';
import { QuotedMessage } from '../../../ui/quoted-message.js';

type HeadFacts = Pick<RequestPage, 'owner' | 'brand' | 'title' | 'message' | 'items' | 'dueAt' | 'limits'>;

/** Who asks for what, until when. */
export function RequestHead({ page }: { page: HeadFacts }) {
  const { t } = useTranslation('submit');
  const { owner } = page;
  const name = personName(owner);
  const wantsFiles = page.items.some(({ kind }) => kind === 'files');
  return (
    <>
      <BrandStyles brand={page.brand} />
      <BrandHead brand={page.brand} />
      <PersonHeading
        label={t('owner.label')}
        heading={t(wantsFiles ? 'owner.asks' : 'owner.asksForAnswers', { name })}
        name={name}
        email={owner.email}
        company={owner.company}
        picture={owner.profilePic}
      />
      <Typography component="h2" variant="h3" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
        {page.title}
      </Typography>
      <QuotedMessage label={t('message')} text={page.message} />
      <Summary page={page} hasLimit={wantsFiles} />
    </>
  );
}

function Summary({ page: { dueAt, limits }, hasLimit }: { page: HeadFacts; hasLimit: boolean }) {
  const { t } = useTranslation('submit');
  const format = useFormats();
  const now = useNow();
  // The server's page has its own time and time zone: it only keeps the room of what depends on them.
  const isLocal = useBrowserValue(() => true, false);
  if (dueAt === null && !hasLimit) return null;
  const isOverdue = dueAt !== null && dueAt < now;
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', columnGap: 4, color: 'text.secondary' }}>
      {dueAt !== null && (
        <Typography
          key={`due ${isLocal}`}
          component="time"
          suppressHydrationWarning
          dateTime={new Date(dueAt).toISOString()}
          title={isLocal ? format.dateTime(dueAt) : undefined}
          sx={{
            fontWeight: 600,
            color: isOverdue ? 'error.main' : 'text.primary',
            ...(!isLocal && { visibility: 'hidden' }),
          }}
        >
          {t(isOverdue ? 'summary.overdue' : 'summary.due', { date: format.end(dueAt, now) })}
        </Typography>
      )}
      {hasLimit && <span>{t('summary.limit', { size: format.bytes(limits.submissionBytes) })}</span>}
    </Stack>
  );
}
