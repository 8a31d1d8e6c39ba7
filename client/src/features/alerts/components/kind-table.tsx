import Checkbox from '@mui/material/Checkbox';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { notificationKinds, type NotificationKind } from '#contract/accounts/notification-kinds.js';
import type { NotificationSettings } from '#contract/notifications.js';
import { useTranslation } from '../../../i18n/use-translation.js';

type Kinds = NotificationSettings['kinds'];
const channels = ['page', 'mail'] as const;

interface KindTableProps {
  kinds: Kinds;
  onChange: (kinds: Kinds) => void;
}

function KindRow({ kind, kinds, onChange }: KindTableProps & { kind: NotificationKind }) {
  const { t } = useTranslation('alerts');
  const nameId = useId();
  const chosen = kinds[kind];
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ pl: 0 }}>
        <Typography component="span" id={nameId} sx={{ display: 'block', fontWeight: 550 }}>
          {t(`settings.kind.${kind}.name`)}
        </Typography>
        <Typography component="span" variant="body2" color="textSecondary">
          {chosen.page || chosen.mail ? t(`settings.kind.${kind}.text`) : t('settings.never')}
        </Typography>
      </TableCell>
      {channels.map((channel) => (
        <TableCell key={channel} align="center" sx={{ px: 1 }}>
          <Checkbox
            checked={chosen[channel]}
            onChange={(_, checked) => onChange({ ...kinds, [kind]: { ...chosen, [channel]: checked } })}
            slotProps={{ input: { 'aria-label': `${t(`settings.kind.${kind}.name`)}: ${t(`settings.${channel}`)}` } }}
          />
        </TableCell>
      ))}
    </TableRow>
  );
}

/** Each kind with its channels. A kind without a channel never notifies. */
export function KindTable({ kinds, onChange }: KindTableProps) {
  const { t } = useTranslation('alerts');
  return (
    <Table size="small" aria-label={t('settings.kinds')}>
      <TableHead>
        <TableRow>
          <TableCell sx={{ pl: 0 }}>{t('settings.what')}</TableCell>
          {channels.map((channel) => (
            <TableCell key={channel} align="center" sx={{ px: 1, whiteSpace: 'nowrap' }}>
              {t(`settings.${channel}`)}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {notificationKinds.map((kind) => (
          <KindRow key={kind} kind={kind} kinds={kinds} onChange={onChange} />
        ))}
      </TableBody>
    </Table>
  );
}
