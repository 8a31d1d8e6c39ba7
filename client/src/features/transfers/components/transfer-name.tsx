import GroupRounded from '@mui/icons-material/GroupRounded';
import LockRounded from '@mui/icons-material/LockRounded';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { TransferRow } from '#contract/transfers/transfers.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useTransferAddress } from '../../../lib/transfer-address.js';
import { TextLink } from '../../../ui/router-link.js';
import { VisuallyHidden } from '../../../ui/visually-hidden.js';
import { useNameOf } from '../display-name.js';
import { useCreatorName } from '../use-creator-name.js';
import { touchRowLink } from '../../../theme/tokens.js';

/** Name and marks of a transfer, in one line. Opens it over the list. */
export function TransferName({ transfer }: { transfer: TransferRow }) {
  const { t } = useTranslation('transfers');
  const address = useTransferAddress();
  const name = useNameOf()(transfer);
  return (
    <Stack direction="row" useFlexGap spacing={1.5} sx={{ alignItems: 'center', minWidth: 0 }}>
      <TextLink
        {...address(transfer.slug)}
        preventScrollReset
        noWrap
        title={name}
        color="text.primary"
        sx={{ display: 'block', fontWeight: 600, minWidth: 0, ...touchRowLink }}
      >
        {name}
      </TextLink>
      {transfer.hasPassword && (
        <LockRounded titleAccess={t('row.password')} sx={{ fontSize: 15, color: 'text.secondary' }} />
      )}
      {transfer.shared && <GroupRounded titleAccess={t('row.shared')} sx={{ fontSize: 16, color: 'text.secondary' }} />}
    </Stack>
  );
}

/** The number of files, and the sender if it is a colleague. */
export function useContentText(transfer: TransferRow): string {
  const { t } = useTranslation('transfers');
  const format = useFormats();
  const creator = useCreatorName(transfer);
  const { fileNumber: files, moreFiles: more, title } = transfer;
  const content =
    files <= 1 || more === 0 || title !== ''
      ? t('row.files', { count: files, shown: format.number(files) })
      : t('row.more', { count: more, shown: format.number(more) });
  return creator === null ? content : `${content} · ${t('row.by', { name: creator })}`;
}

/** The name, and below it what is in it. */
export function NameCell({ transfer }: { transfer: TransferRow }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <TransferName transfer={transfer} />
      <Typography variant="body2" color="textSecondary" noWrap>
        {useContentText(transfer)}
      </Typography>
    </Box>
  );
}

const nameAndAddress = ({ name, email }: { name: string; email: string }) =>
  name === '' ? email : `${name} <${email}>`;

/** Recipients whose mail came back. */
export const undeliveredOf = ({ emailTo }: TransferRow) =>
  emailTo.filter(({ mailState }) => mailState === 'failed').length;

/** The first recipient and the number of others, all with their addresses on hover; "Link" without recipients. */
export function Recipients({ transfer }: { transfer: TransferRow }) {
  const { t } = useTranslation('transfers');
  const format = useFormats();
  const [first, ...others] = transfer.emailTo;
  if (transfer.sendAs === 'none')
    return (
      <Typography variant="body2" color="textSecondary" noWrap>
        {t('row.notShared')}
      </Typography>
    );
  if (!first && transfer.link === '')
    return (
      <Typography variant="body2" color="textSecondary" noWrap>
        {t('row.link')}
      </Typography>
    );
  if (!first) {
    return (
      <Link
        href={transfer.link}
        variant="body2"
        color="textSecondary"
        noWrap
        sx={{ display: 'block', ...touchRowLink }}
      >
        {t('row.link')}
      </Link>
    );
  }
  const undelivered = undeliveredOf(transfer);
  return (
    <Box sx={{ minWidth: 0 }} title={transfer.emailTo.map(nameAndAddress).join('\n')}>
      <Stack direction="row" spacing={1.5} sx={{ minWidth: 0 }}>
        <Typography variant="body2" noWrap>
          {first.name || first.email}
        </Typography>
        {others.length > 0 && (
          <Typography variant="body2" color="textSecondary" sx={{ flex: 'none' }}>
            <span aria-hidden>+{format.number(others.length)}</span>
            <VisuallyHidden>{t('row.others', { count: others.length })}</VisuallyHidden>
          </Typography>
        )}
      </Stack>
      {undelivered > 0 && (
        <Typography variant="body2" color="error" noWrap>
          {t('row.undelivered', { count: undelivered })}
        </Typography>
      )}
    </Box>
  );
}
