import DownloadRounded from '@mui/icons-material/DownloadRounded';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { TeamActivityEntry, TeamView } from '#contract/accounts/teams.js';
import { findText } from '../../../i18n/index.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useErrorText } from '../../../lib/error-text.js';
import { useFormats } from '../../../lib/format.js';
import { shownName } from '../../../lib/team.js';
import type { UrlState } from '../../../lib/url-state.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { notify } from '../../../ui/notice-store.js';
import { Pager } from '../../../ui/pager.js';
import { RetryAlert } from '../../../ui/retry-alert.js';
import { Section } from '../../../ui/section.js';
import { SelectField } from '../../../ui/select-field.js';
import { ACTIVITY_PAGE_SIZE, activityQuery, useExportActivity, type TeamAddress } from '../api/team.queries.js';

interface ActivityPartProps {
  team: TeamView;
  url: UrlState<TeamAddress>;
}

/** What everybody in the team did. */
export function ActivityPart({ team, url }: ActivityPartProps) {
  const { t } = useTranslation('teams');
  const { values } = url;
  const { data, error, refetch, isPlaceholderData } = useQuery(activityQuery(values));
  return (
    <Section title={t('activity.title')} text={t('activity.text')} aside={<ExportButton person={values.person} />}>
      <PersonChoice team={team} url={url} />
      {error !== null && <RetryAlert error={error} onRetry={() => void refetch()} />}
      {!data && error === null && (
        <Stack component="output" aria-label={t('activity.loading')} spacing={2}>
          {[0, 1, 2, 3].map((row) => (
            <Skeleton key={row} variant="rounded" height={44} />
          ))}
        </Stack>
      )}
      {data && data.total === 0 && <Typography color="textSecondary">{t('activity.empty')}</Typography>}
      {data && (
        <Box aria-busy={isPlaceholderData} sx={{ opacity: isPlaceholderData ? 0.55 : 1 }}>
          <Entries entries={data.entries} />
          <Pager
            page={values.page}
            size={ACTIVITY_PAGE_SIZE}
            total={data.total}
            to={(wanted) => url.to({ page: wanted })}
          />
        </Box>
      )}
    </Section>
  );
}

function PersonChoice({ team: { members }, url }: ActivityPartProps) {
  const { t } = useTranslation('teams');
  const { person } = url.values;
  const isKnown = members.some(({ userId }) => userId === person);
  return (
    <SelectField
      size="small"
      label={t('activity.person')}
      value={isKnown ? person : ''}
      onChange={({ target }) => url.go({ person: target.value })}
      sx={{ minWidth: 220, maxWidth: '100%', mb: 3 }}
    >
      <option value="">{t('activity.everybody')}</option>
      {members.map((member) => (
        <option key={member.userId} value={member.userId}>
          {shownName(member)}
        </option>
      ))}
    </SelectField>
  );
}

function ExportButton({ person }: { person: string }) {
  const { t, language } = useTranslation('teams');
  const errorText = useErrorText();
  const { mutate, isPending } = useExportActivity({
    onError: (error) => notify({ tone: 'error', key: 'team-activity-export', title: errorText(error) }),
  });
  return (
    <BusyButton
      variant="outlined"
      startIcon={<DownloadRounded />}
      isBusy={isPending}
      onClick={() => mutate({ person, language })}
      sx={{ flex: 'none' }}
    >
      {t('activity.export')}
    </BusyButton>
  );
}

/** Calls without a sentence of their own are rare. */
function useSentence(): (call: string) => string {
  const { t } = useTranslation('teams');
  return (call) => findText(`teams:calls.${call}`) ?? t('otherCall');
}

function Entries({ entries }: { entries: readonly TeamActivityEntry[] }) {
  const { t } = useTranslation('teams');
  const format = useFormats();
  const sentence = useSentence();
  return (
    <Box component="ul" aria-label={t('activity.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {entries.map(({ at, userId, name, call, subject }, index) => (
        <Box
          component="li"
          // Several calls may share an instant.
          key={`${at} ${userId} ${index}`}
          sx={{
            display: 'grid',
            gridTemplateColumns: { sm: 'minmax(120px, 22%) minmax(0, 1fr) auto' },
            columnGap: 4,
            py: 2.5,
            borderTop: '1px solid',
            borderColor: 'divider',
            overflowWrap: 'anywhere',
          }}
        >
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {name || t('activity.gone')}
          </Typography>
          <Typography variant="body2">
            {sentence(call)}
            {subject !== '' && (
              <Typography component="span" variant="body2" color="textSecondary">
                {` · ${subject}`}
              </Typography>
            )}
          </Typography>
          <Typography component="time" variant="body2" color="textSecondary" dateTime={new Date(at).toISOString()}>
            {format.dateTime(at)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
