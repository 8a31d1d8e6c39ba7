import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { keyframes } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslation } from '../i18n/use-translation.js';
import { useStore } from '../lib/store.js';
import { CloseButton } from './close-button.js';
import { dismissNotice, dismissSaved, msOfTone, notices, type NoticeAction, type ShownNotice } from '../lib/notices.js';
import { TextLink } from './router-link.js';
import { useClearBottom } from './use-clear-bottom.js';
import { useRecoverFocus } from './use-recover-focus.js';

const arrive = keyframes`from { opacity: 0; transform: translateY(8px); }`;

function Action({ action, onFollow }: { action: NoticeAction; onFollow: () => void }) {
  if ('href' in action) return <ActionLink {...action} onFollow={onFollow} />;
  const act = () => {
    onFollow();
    action.onAct();
  };
  return <ActButton label={action.label} onAct={act} />;
}

function ActButton({ label, onAct }: { label: string; onAct(): void }) {
  const button = useRecoverFocus<HTMLButtonElement>();
  return (
    <Button ref={button} size="small" onClick={onAct} sx={{ ml: -2, mt: 0.5 }}>
      {label}
    </Button>
  );
}

function ActionLink({ label, href, onFollow }: { label: string; href: string; onFollow: () => void }) {
  const style = { variant: 'body2', onClick: onFollow, sx: { display: 'inline-block', mt: 1 } } as const;
  if (href.startsWith('/'))
    return (
      <TextLink to={href} {...style}>
        {label}
      </TextLink>
    );
  return (
    <Link href={href} {...style}>
      {label}
    </Link>
  );
}

function NoticeCard({ notice }: { notice: ShownNotice }) {
  const { t } = useTranslation();
  const [isHeld, setIsHeld] = useState(false);
  const { id, showAt, duration = msOfTone[notice.tone] } = notice;
  const [isDue, setIsDue] = useState(() => showAt <= Date.now());
  const dismiss = () => dismissNotice(id);
  // The server limits the time for undo, even while the notice is being read.
  const isTimed = notice.action !== undefined && 'onAct' in notice.action;

  useEffect(() => {
    // A notice stays while it is read or its link has focus.
    if (isDue && isHeld && !isTimed) return undefined;
    const next = () => (isDue ? dismissNotice(id) : setIsDue(true));
    const timer = setTimeout(next, isDue ? duration : showAt - Date.now());
    return () => clearTimeout(timer);
  }, [id, showAt, duration, isDue, isHeld, isTimed]);
  if (!isDue) return null;

  return (
    <Paper
      elevation={1}
      onMouseEnter={() => setIsHeld(true)}
      onMouseLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      sx={{
        display: 'flex',
        gap: 3,
        alignItems: 'flex-start',
        p: 3,
        pl: 4,
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: 3,
        pointerEvents: 'auto',
        animation: `${arrive} 0.2s`,
      }}
    >
      <Box sx={{ width: 8, height: 8, mt: 1.75, borderRadius: '50%', flex: 'none', bgcolor: `${notice.tone}.main` }} />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{notice.title}</Typography>
        {notice.text !== undefined && (
          <Typography variant="body2" color="textSecondary">
            {notice.text}
          </Typography>
        )}
        {notice.detail !== undefined && (
          <Typography variant="body2" sx={{ mt: 0.5, fontWeight: 550 }}>
            {notice.detail}
          </Typography>
        )}
        {notice.action && <Action action={notice.action} onFollow={dismiss} />}
      </Box>
      <CloseButton size="small" label={t('dismiss')} onClick={dismiss} sx={{ mt: -1, mr: -1 }} />
    </Paper>
  );
}

/** The place of notices; a live region from the start, so that screen readers say each one. */
export function Notices() {
  const { t } = useTranslation();
  const shown = useStore(notices);
  const stack = useClearBottom<HTMLDivElement>(shown.length > 0);
  const { pathname } = useLocation();
  useEffect(dismissSaved, [pathname]);
  return (
    <Stack
      component="section"
      ref={stack}
      aria-label={t('notices')}
      aria-live="polite"
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        // Above the bar of a phone and whatever bar the page has there; the first lines of a page stay free.
        bottom: { xs: 'max(76px, var(--clear, 0px))', sm: 'max(24px, var(--clear, 0px))' },
        right: { xs: 12, sm: 24 },
        left: { xs: 12, sm: 'auto' },
        width: { sm: 380 },
        gap: 2,
        pointerEvents: 'none',
      }}
    >
      {shown.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </Stack>
  );
}
