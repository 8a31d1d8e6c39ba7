import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Popover from '@mui/material/Popover';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useErrorText } from '../../../lib/error-text.js';
import { notify } from '../../../lib/notices.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { TextLink } from '../../../ui/router-link.js';
import { useFocusNextOnRemove } from '../../../ui/use-focus-next-on-remove.js';
import { notificationsQuery, useChangeNotifications } from '../api/notifications.queries.js';
import { NotificationList } from './notification-list.js';

interface NotificationPanelProps {
  id: string;
  anchor: HTMLElement | null;
  onClose: () => void;
}

const focus = (button: HTMLElement | null) => button?.focus();

/** Asks for a confirmation, since cleared notifications do not come back. */
function ClearAll() {
  const { t } = useTranslation('alerts');
  const errorText = useErrorText();
  const [isConfirming, setConfirming] = useState(false);
  const { mutate: change, isPending } = useChangeNotifications();
  const clear = () =>
    change('all', {
      onSuccess: () => setConfirming(false),
      onError: (error) => notify({ tone: 'error', title: errorText(error) }),
    });
  if (!isConfirming)
    return (
      <Button size="small" onClick={() => setConfirming(true)}>
        {t('clearAll')}
      </Button>
    );
  return <ClearQuestion isPending={isPending} onKeep={() => setConfirming(false)} onClear={clear} />;
}

interface ClearQuestionProps {
  isPending: boolean;
  onKeep(): void;
  onClear(): void;
}

function ClearQuestion({ isPending, onKeep, onClear }: ClearQuestionProps) {
  const { t } = useTranslation('alerts');
  // The question unmounts with its answer; the panel takes the focus, so that Escape closes it.
  const question = useFocusNextOnRemove<HTMLFieldSetElement>();
  return (
    <Stack
      ref={question}
      component="fieldset"
      direction="row"
      aria-label={t('clearAsk')}
      sx={{ gap: 1, m: 0, p: 0, border: 'none', minWidth: 0 }}
    >
      {/* Takes the place of the pressed button. */}
      <Button size="small" ref={focus} onClick={onKeep}>
        {t('keep')}
      </Button>
      <BusyButton size="small" color="error" variant="contained" isBusy={isPending} onClick={onClear}>
        {t('clear')}
      </BusyButton>
    </Stack>
  );
}

interface Seen {
  unread: number;
  newest: string | undefined;
  isOpen: boolean;
}

/** Marks notifications as read that are unread when the panel opens, or arrive while it is open. */
function useMarkRead({ unread, newest, isOpen }: Seen): void {
  const { mutate: change, isPending } = useChangeNotifications();
  const marked = useRef<string | null>(null);
  useEffect(() => {
    if (!isOpen) marked.current = null;
    // The count may be the same although the notifications are others.
    const those = `${unread} ${newest}`;
    if (!isOpen || unread === 0 || isPending || marked.current === those) return;
    marked.current = those;
    change('Allread');
  }, [change, isOpen, unread, newest, isPending]);
}

export function NotificationPanel({ id, anchor, onClose }: NotificationPanelProps) {
  const { t } = useTranslation('alerts');
  const titleId = useId();
  const { data } = useInfiniteQuery(notificationsQuery());
  const isOpen = anchor !== null;
  const first = data?.pages[0];
  useMarkRead({ unread: first?.unread ?? 0, newest: first?.notifications[0]?._id, isOpen });
  const isEmpty = (first?.notifications.length ?? 0) === 0;
  return (
    <Popover
      open={isOpen}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: {
          id,
          role: 'dialog',
          tabIndex: -1,
          'aria-labelledby': titleId,
          // Below the bar, with the margins that a popover keeps by itself.
          sx: { mt: 2, width: 420, maxWidth: 'calc(100vw - 32px)', maxHeight: 'min(640px, calc(100dvh - 96px))' },
        },
      }}
    >
      <Stack
        direction="row"
        sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 2, px: 4, pt: 3, pb: 2 }}
      >
        <Typography id={titleId} variant="h3" component="h2">
          {t('title')}
        </Typography>
        {!isEmpty && <ClearAll />}
      </Stack>
      <Divider />
      <NotificationList onLeave={onClose} />
      <Divider />
      <Stack sx={{ px: 4, py: 3, alignItems: 'flex-start' }}>
        <TextLink to="/dash/account?tab=notifications" variant="body2" onClick={onClose}>
          {t('toSettings')}
        </TextLink>
      </Stack>
    </Popover>
  );
}
