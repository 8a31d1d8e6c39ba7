import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useMember } from '../../../lib/member.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { RequestSettings } from '../components/request-settings.js';
import { TransferSettings } from '../components/transfer-settings.js';

const SecurityTab = lazyPart(async () => (await import('../components/security-tab.js')).SecurityTab);

const PARAMETER = 'tab';
const tabs = ['account', 'sending', 'notifications', 'security', 'plan', 'codes'] as const;
/** The parameter's numbers for the views of plan and bills. */
const PLAN = '1';
const BILLS = '2';
type AccountTab = (typeof tabs)[number];
/** Not for team members. */
const accountTabs: readonly AccountTab[] = ['sending', 'plan', 'codes'];

function useTab(shown: readonly AccountTab[]): AccountTab {
  const given = useSearchParams()[0].get(PARAMETER);
  return shown.find((tab) => tab === (given === PLAN ? 'plan' : given)) ?? 'account';
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
  const shown = tabs.filter((tab) => !isTeamMember || !accountTabs.includes(tab));
  const tab = useTab(shown);
  useDocumentTitle(t(`tabs.${tab}`));
  const parts: Record<AccountTab, ReactNode> = {
    account: (
      <>
        {team}
        {leaving}
      </>
    ),
    sending: (
      <>
        <TransferSettings />
        <RequestSettings />
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
        {t(`tabs.${tab}`)}
      </Typography>
      {tab === 'account' && (
        <Typography color="textSecondary" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          {email}
        </Typography>
      )}
      <Stack spacing={4} sx={{ mt: 5, maxWidth: tab === 'plan' ? undefined : 820 }}>
        {parts[tab]}
      </Stack>
    </div>
  );
}
