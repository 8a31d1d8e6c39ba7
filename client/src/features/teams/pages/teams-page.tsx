import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { readTeam } from '#contract/calls.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useRead } from '../../../lib/read-query.js';
import { useUrlState } from '../../../lib/url-state.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { Loaded } from '../../../ui/loaded.js';
import { teamTag, teamUrl } from '../api/team.queries.js';
import { PeoplePart } from '../components/people-part.js';

const ActivityPart = lazyPart(async () => (await import('../components/activity-part.js')).ActivityPart);

const tabs = ['people', 'activity'] as const;

/** Users of the account, for its owner and admins. */
export function TeamsPage() {
  const { t } = useTranslation('teams');
  useDocumentTitle(t('title'));
  const url = useUrlState(teamUrl);
  const panelId = useId();
  const team = useRead(teamTag, readTeam, { isLive: true });
  const { tab } = url.values;
  return (
    <div>
      <Typography component="h1" variant="h2">
        {t('title')}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
        {team.data ? t('intro', { name: team.data.name }) : '\u00a0'}
      </Typography>
      <Tabs
        value={tab}
        aria-label={t('tabs.label')}
        sx={{ mt: 4, mb: 5, borderBottom: '1px solid', borderColor: 'divider' }}
      >
        {tabs.map((name) => (
          <Tab
            key={name}
            value={name}
            label={t(`tabs.${name}`)}
            id={`${panelId}-${name}`}
            aria-controls={panelId}
            component={Link}
            to={url.to({ tab: name, person: '' })}
            replace
            preventScrollReset
          />
        ))}
      </Tabs>
      <Stack id={panelId} role="tabpanel" aria-labelledby={`${panelId}-${tab}`} spacing={4} sx={{ maxWidth: 820 }}>
        <Loaded query={team} loading={t('people.loading')} skeleton={<TeamSkeleton />}>
          {(shown) => (tab === 'people' ? <PeoplePart team={shown} /> : <ActivityPart team={shown} url={url} />)}
        </Loaded>
      </Stack>
    </div>
  );
}

function TeamSkeleton() {
  return (
    <Stack spacing={4}>
      <Skeleton variant="rounded" height={132} />
      <Skeleton variant="rounded" height={280} />
    </Stack>
  );
}
