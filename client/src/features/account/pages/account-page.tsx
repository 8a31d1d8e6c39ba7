import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useMember } from '../../../lib/member.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { ButtonLink } from '../../../ui/router-link.js';
import { Section } from '../../../ui/section.js';
import { RequestSettings } from '../components/request-settings.js';
import { TransferSettings } from '../components/transfer-settings.js';

const SecurityTab = lazyPart(async () => (await import('../components/security-tab.js')).SecurityTab);

const PARAMETER = 'tab';
const tabs = ['settings', 'notifications', 'security', 'plan', 'codes'] as const;
/** The parameter's numbers for the views of plan and bills. */
const PLAN = '1';
const BILLS = '2';
type AccountTab = (typeof tabs)[number];
/** Not for team members. */
const accountTabs: readonly AccountTab[] = ['plan', 'codes'];

function useTab(shown: readonly AccountTab[]): AccountTab {
  const given = useSearchParams()[0].get(PARAMETER);
  return shown.find((tab) => tab === (given === PLAN ? 'plan' : given)) ?? 'settings';
}

interface AccountPageProps {
  /** Owner of the team's account, for its other users. */
  team: ReactNode;
  /** Settings of notifications. */
  notifications: ReactNode;
  /** The plan and its limits. */
  plan: ReactNode;
  /** The account's lifetime codes. */
  codes: ReactNode;
  /** Export and deletion. */
  leaving: ReactNode;
  /** The page of the bills. */
  billsPath: string;
}

export function AccountPage({ team, notifications, plan, codes, leaving, billsPath }: AccountPageProps) {
  const { t } = useTranslation('account');
  const { email, isTeamMember } = useMember();
  const [params] = useSearchParams();
  const panelId = useId();
  const shown = tabs.filter((tab) => !isTeamMember || !accountTabs.includes(tab));
  const tab = useTab(shown);
  const parts: Record<AccountTab, ReactNode> = {
    settings: (
      <>
        <StaffSection />
        {/* Settings of the account, which its admins change. */}
        {!isTeamMember && (
          <>
            <TransferSettings />
            <RequestSettings />
          </>
        )}
        {team}
        {leaving}
      </>
    ),
    notifications,
    security: <SecurityTab />,
    plan,
    codes,
  };
  if (params.get(PARAMETER) === BILLS) return <Navigate to={billsPath} replace />;
  return (
    <div>
      <Typography component="h1" variant="h2">
        {t('title')}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
        {email}
      </Typography>
      <Tabs
        value={tab}
        aria-label={t('tabs.label')}
        variant="scrollable"
        sx={{
          mt: 4,
          mb: 5,
          borderBottom: '1px solid',
          borderColor: 'divider',
          '& .MuiTab-root': { minWidth: 48, px: { xs: 2, sm: 4 } },
        }}
      >
        {shown.map((name) => (
          <Tab
            key={name}
            value={name}
            label={t(`tabs.${name}`)}
            id={`${panelId}-${name}`}
            aria-controls={panelId}
            component={Link}
            to={name === 'settings' ? '?' : `?${PARAMETER}=${name}`}
            replace
            preventScrollReset
            // All tabs fit on a phone.
            sx={{ minWidth: { xs: 64, sm: 90 }, px: { xs: 3, sm: 4 } }}
          />
        ))}
      </Tabs>
      <Stack
        id={panelId}
        role="tabpanel"
        aria-labelledby={`${panelId}-${tab}`}
        spacing={4}
        sx={{ maxWidth: tab === 'plan' ? undefined : 820 }}
      >
        {parts[tab]}
      </Stack>
    </div>
  );
}

/** Link to the staff area. */
function StaffSection() {
  const { t } = useTranslation('account');
  if (useMember().staffRole === null) return null;
  return (
    <Section title={t('staff.title')} text={t('staff.text')}>
      <ButtonLink to="/admin" variant="outlined">
        {t('staff.open')}
      </ButtonLink>
    </Section>
  );
}
