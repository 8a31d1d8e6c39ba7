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
const tabs = ['account', 'sending', 'notifications', 'security', 'codes'] as const;
/** Parameters for the page of the plan, which has an address of its own. */
const ofPlan: Partial<Record<string, string>> = { '1': '?plans=shown', plan: '?plans=shown', '2': '' };
type AccountTab = (typeof tabs)[number];
/** Not for team members. */
const accountTabs: readonly AccountTab[] = ['sending', 'codes'];

function useTab(shown: readonly AccountTab[]): AccountTab {
  const given = useSearchParams()[0].get(PARAMETER);
  return shown.find((tab) => tab === given) ?? 'account';
}

interface AccountPageProps {
  /** Owner of the team's account, for its other users. */
  team: ReactNode;
  /** Settings of notifications. */
  notifications: ReactNode;
  /** The account's lifetime codes. */
  codes: ReactNode;
  /** Export and deletion. */
  leaving: ReactNode;
  /** The page of plan and bills. */
  billsPath: string;
}

export function AccountPage({ team, notifications, codes, leaving, billsPath }: AccountPageProps) {
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
    codes,
  };
  const plan = ofPlan[params.get(PARAMETER) ?? ''];
  if (plan !== undefined) return <Navigate to={billsPath + plan} replace />;
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
      <Stack spacing={4} sx={{ mt: 5, maxWidth: 820 }}>
        {parts[tab]}
      </Stack>
    </div>
  );
}
