import GroupRounded from '@mui/icons-material/GroupRounded';
import LinkRounded from '@mui/icons-material/LinkRounded';
import LockRounded from '@mui/icons-material/LockRounded';
import ScheduleRounded from '@mui/icons-material/ScheduleRounded';
import type { PlanLimits } from '#contract/billing/plans.js';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { keyframes } from '@mui/material/styles';
import { useId, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation.js';
import { demandsRecipientsOnly, needsPassword } from '../../../lib/policies.js';
import { useSession } from '../../../lib/session.js';
import { useFormats } from '../../../lib/format.js';
import { isPasswordShort, type Area, type Draft } from '../../../sending/form/draft.js';
import { expiryName } from '../../../sending/form/expiry-choices.js';
import { sendingPart } from '../../../sending/sending-part.js';
import { optionTabs, type OptionTab } from './option-tabs.js';

interface OptionsDrawerProps {
  draft: Draft;
  /** Found by the last try; shown on the tabs. */
  problems: readonly Area[];
  isMember: boolean;
  limits: PlanLimits;
  open: OptionTab | null;
  onOpen: (tab: OptionTab | null) => void;
  onChange: (patch: Partial<Draft>) => void;
  /** A visitor signs up for what the draft becomes with this patch. */
  onSignUp: (patch: Partial<Draft>) => void;
}

const OptionBody = sendingPart(async () => (await import('./option-body.js')).OptionBody);
const rise = keyframes`from { opacity: 0; transform: translateY(12px); }`;

const icons: Record<OptionTab, ReactNode> = {
  link: <LinkRounded fontSize="small" />,
  sharing: <GroupRounded fontSize="small" />,
  expiry: <ScheduleRounded fontSize="small" />,
  password: <LockRounded fontSize="small" />,
};

/** Current value of each tab, shown on it while the drawer is closed. */
function useValues(
  { sendAs, expirySeconds, customExpiry, password, shareWith, recipientsOnly, encrypts }: Draft,
  problems: readonly Area[],
): Record<OptionTab, string> {
  const { t } = useTranslation('send');
  const { shortDate, number } = useFormats();
  const [now] = useState(Date.now);
  const { user } = useSession();
  const noPassword = needsPassword(user) ? t('options.needed') : t('options.off');
  // The tab has no room for more; the foot of the panel says it whole.
  const chosen = customExpiry === null ? t(`options.${expiryName(expirySeconds)}`) : shortDate(customExpiry, now);
  const people = shareWith.length === 0 ? t('options.justYou') : number(shareWith.length);
  const isClosed = sendAs === 'email' && (recipientsOnly || demandsRecipientsOnly(user));
  const shared = isClosed ? t('options.recipientsOnly') : people;
  return {
    link: sendAs === 'link' ? t('options.viaLink') : t('options.viaEmail'),
    sharing: shared,
    expiry: problems.includes('expiry') ? t('options.wrongDate') : chosen,
    password: isPasswordShort(password) ? t('options.tooShort') : password || encrypts ? t('options.on') : noPassword,
  };
}

interface TabButtonProps {
  tab: OptionTab;
  value: string;
  isWrong: boolean;
  isOpen: boolean;
  bodyId: string;
  onClick: () => void;
}

function TabButton({ tab, value, isWrong, isOpen, bodyId, onClick }: TabButtonProps) {
  const { t } = useTranslation('send');
  const name = t(`options.${tab}`);
  return (
    <ButtonBase
      aria-label={t('options.value', { name, value })}
      aria-expanded={isOpen}
      aria-controls={isOpen ? bodyId : undefined}
      onClick={onClick}
      sx={{
        // With large text, two stand in a row.
        flex: '1 1 4.5rem',
        minWidth: 0,
        flexDirection: 'column',
        gap: 0.5,
        py: 2,
        borderRadius: 3,
        color: isOpen ? 'primary.main' : 'text.secondary',
        bgcolor: isOpen ? 'primary.light' : 'transparent',
        '&:hover': { color: 'text.primary', bgcolor: isOpen ? 'primary.light' : 'surface.well' },
      }}
    >
      {icons[tab]}
      <Box
        component="span"
        sx={{
          typography: 'body2',
          lineHeight: 1.25,
          color: 'text.primary',
          fontWeight: 550,
          letterSpacing: '-0.015em',
          // The font that stands in until ours has come is a pixel wider: a second line would move all below.
          whiteSpace: 'nowrap',
        }}
      >
        {name}
      </Box>
      <Box
        component="span"
        sx={{
          typography: 'body2',
          lineHeight: 1.25,
          maxWidth: '100%',
          ...(isWrong && { color: 'error.main' }),
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        }}
      >
        {value}
      </Box>
    </ButtonBase>
  );
}

/** The four tabs, and above them, over the fields, the one that is open. */
export function OptionsDrawer({ draft, problems, open, onOpen, ...body }: OptionsDrawerProps) {
  const { t } = useTranslation('send');
  const bodyId = useId();
  const tabs = useRef<HTMLDivElement>(null);
  const values = useValues(draft, problems);
  const close = () => {
    tabs.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
    onOpen(null);
  };
  return (
    <Box
      component="fieldset"
      aria-label={t('options.label')}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && open !== null) close();
      }}
      onPointerEnter={OptionBody.prefetch}
      onFocus={OptionBody.prefetch}
      sx={{ position: 'relative', m: 0, p: 0, border: 0, minWidth: 0 }}
    >
      {open !== null && (
        <Box
          component="section"
          id={bodyId}
          key={open}
          aria-label={t(`options.${open}`)}
          sx={{
            position: 'absolute',
            insetInline: 0,
            bottom: '100%',
            zIndex: 2,
            // The room between the tabs of an empty panel and the bar of the page.
            maxHeight: '18rem',
            overflowY: 'auto',
            overscrollBehavior: 'contain',
            mb: 2,
            p: 4,
            borderRadius: 4,
            border: '1px solid',
            borderColor: 'divider',
            bgcolor: 'background.paper',
            boxShadow: 1,
            animation: `${rise} 0.18s`,
          }}
        >
          <OptionBody {...body} tab={open} draft={draft} onClose={close} />
        </Box>
      )}
      <Box ref={tabs} sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
        {optionTabs.map((tab) => (
          <TabButton
            key={tab}
            tab={tab}
            value={values[tab]}
            isWrong={problems.some((area) => area === tab) || (tab === 'password' && isPasswordShort(draft.password))}
            isOpen={tab === open}
            bodyId={bodyId}
            onClick={() => onOpen(tab === open ? null : tab)}
          />
        ))}
      </Box>
    </Box>
  );
}
