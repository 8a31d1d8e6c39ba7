import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link, type To } from 'react-router-dom';
import { useTranslation } from '../../../i18n/use-translation.js';
import { CloseButton } from '../../../ui/close-button.js';
import { useFocusNextOnRemove } from '../../../ui/use-focus-next-on-remove.js';
import { VisuallyHidden } from '../../../ui/visually-hidden.js';
import type { NotificationGroup } from '../notification-groups.js';
import { useGroupText } from '../use-group-text.js';

interface NotificationItemProps {
  group: NotificationGroup;
  /** Stays marked as new while the panel is open, although it has been marked as read on the server. */
  isNew: boolean;
  now: number;
  address: { to: To; state?: unknown };
  onOpen: () => void;
  onRemove: () => void;
}

export function NotificationItem({ group, isNew, now, address, onOpen, onRemove }: NotificationItemProps) {
  const { t } = useTranslation('alerts');
  const { groupSentence, aside, instant } = useGroupText();
  const [notification] = group;
  const text = groupSentence(group);
  const line = useFocusNextOnRemove<HTMLLIElement>();
  return (
    <Stack component="li" ref={line} tabIndex={-1} direction="row" sx={{ alignItems: 'flex-start', pr: 2 }}>
      <Box
        component={Link}
        to={address.to}
        state={address.state}
        onClick={onOpen}
        sx={(theme) => ({
          flex: 1,
          minWidth: 0,
          display: 'flex',
          gap: 3,
          px: 4,
          py: 3,
          color: 'text.primary',
          textDecoration: 'none',
          borderRadius: 3,
          '&:hover': { bgcolor: theme.vars.palette.surface.well },
        })}
      >
        <Box
          aria-hidden
          sx={{
            flex: 'none',
            width: 8,
            height: 8,
            mt: 2,
            borderRadius: '50%',
            bgcolor: isNew ? 'secondary.main' : 'transparent',
          }}
        />
        <Box sx={{ minWidth: 0 }}>
          {isNew && <VisuallyHidden>{t('new')} </VisuallyHidden>}
          <Typography
            component="span"
            sx={{ display: 'block', overflowWrap: 'anywhere', fontWeight: isNew ? 600 : 400 }}
          >
            {text}
          </Typography>
          {notification.note !== '' && (
            <Typography
              component="span"
              variant="body2"
              sx={{ display: 'block', overflowWrap: 'anywhere', fontStyle: 'italic' }}
            >
              {t('note', { note: notification.note })}
            </Typography>
          )}
          <Typography
            component="time"
            dateTime={new Date(notification.dlDate).toISOString()}
            title={instant(notification.dlDate)}
            variant="body2"
            color="textSecondary"
            sx={{ display: 'block' }}
          >
            {aside(group, now)}
          </Typography>
        </Box>
      </Box>
      <CloseButton
        size="small"
        label={t('remove', { what: text })}
        title={t('removeShort')}
        onClick={onRemove}
        sx={{ mt: 2 }}
      />
    </Stack>
  );
}
