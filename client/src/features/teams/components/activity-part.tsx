import DownloadRounded from '@mui/icons-material/DownloadRounded';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { exportTeamActivity, listTeamActivity } from '#contract/calls.js';
import type { TeamActivityEntry, TeamView } from '#contract/accounts/teams.js';
import { findText } from '../../../i18n/index.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { shownName } from '../../../lib/team.js';
import type { UrlState } from '../../../lib/url-state.js';
import { useCall } from '../../../lib/use-call.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { useRead } from '../../../lib/read-query.js';
import { Loaded } from '../../../ui/loaded.js';
import { Pager } from '../../../ui/pager.js';
import { Section } from '../../../ui/section.js';
import { SelectField } from '../../../ui/select-field.js';
import { teamTag, type TeamAddress } from '../api/team.queries.js';

const PAGE_SIZE = 25;

interface ActivityPartProps {
  team: TeamView;
  url: UrlState<TeamAddress>;
}

/** Activity of everybody in the team. */
export function ActivityPart({ team, url }: ActivityPartProps) {
  const { t } = useTranslation('teams');
  const { values } = url;
  const { person, page } = values;
  const activity = useRead(teamTag, listTeamActivity, {
    query: { ...ofPerson(person), skip: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE },
    isLive: true,
    keepsPrevious: true,
  });
  const isOutdated = activity.isPlaceholderData;
  return (
    <Section title={t('activity.title')} text={t('activity.text')} aside={<ExportButton person={person} />}>
      <PersonChoice team={team} url={url} />
      <Loaded query={activity} loading={t('activity.loading')} skeleton={<EntriesSkeleton />}>
        {({ entries, total }) =>
          total === 0 ? (
            <Typography color="textSecondary">{t('activity.empty')}</Typography>
          ) : (
            <Box aria-busy={isOutdated} sx={{ opacity: isOutdated ? 0.55 : 1 }}>
              <Entries entries={entries} />
              <Pager page={page} size={PAGE_SIZE} total={total} to={(wanted) => url.to({ page: wanted })} />
            </Box>
          )
        }
      </Loaded>
    </Section>
  );
}

/** Empty: everybody's. */
const ofPerson = (person: string) => (person === '' ? {} : { userId: person });

function EntriesSkeleton() {
  return (
    <Stack spacing={2}>
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} variant="rounded" height={44} />
      ))}
    </Stack>
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
  const { mutate, isPending } = useCall(exportTeamActivity, {
    query: ofPerson(person),
    saveAs: 'team-activity.csv',
    language,
    notifiesError: true,
  });
  return (
    <BusyButton
      variant="outlined"
      startIcon={<DownloadRounded />}
      isBusy={isPending}
      onClick={() => mutate()}
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
