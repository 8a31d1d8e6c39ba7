import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useMember } from '../../../lib/member.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { LanguageAndZone } from '../components/language-and-zone.js';
import { TransferSettings } from '../components/transfer-settings.js';

const SecurityTab = lazyPart(async () => (await import('../components/security-tab.js')).SecurityTab);

/** The page's parameter is called as in the specification, where 1 and 2 are the views of plan and bills. */
const PARAMETER = 'tab';
const tabs = ['settings', 'notifications', 'security', 'codes'] as const;
type AccountTab = (typeof tabs)[number];

function useTab(shown: readonly AccountTab[]): AccountTab {
  const [params] = useSearchParams();
  return shown.find((tab) => tab === params.get(PARAMETER)) ?? 'settings';
}

interface AccountPageProps {
  /** Which alerts come, and how; without it there is no such tab. */
  notifications: ReactNode;
  /** The account's lifetime codes; without them there is no such tab. */
  codes: ReactNode;
}

export function AccountPage({ notifications, codes }: AccountPageProps) {
  const { t } = useTranslation('account');
  const { email } = useMember();
  const panelId = useId();
  const parts: Record<AccountTab, ReactNode> = {
    settings: (
      <>
        <LanguageAndZone />
        <TransferSettings />
      </>
    ),
    notifications,
    security: <SecurityTab />,
    codes,
  };
  const shown = tabs.filter((name) => parts[name] !== null);
  const tab = useTab(shown);
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
        sx={{ mt: 4, mb: 5, borderBottom: '1px solid', borderColor: 'divider' }}
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
            // All of them fit beside each other on a phone.
            sx={{ minWidth: { xs: 64, sm: 90 }, px: { xs: 3, sm: 4 } }}
          />
        ))}
      </Tabs>
      <Stack id={panelId} role="tabpanel" aria-labelledby={`${panelId}-${tab}`} spacing={4} sx={{ maxWidth: 820 }}>
        {parts[tab]}
      </Stack>
    </div>
  );
}
