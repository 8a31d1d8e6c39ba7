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
import { nameOf } from '../display-name.js';
import { useCreatorName } from '../use-creator-name.js';
import { touchRowLink, twoLines } from '../../../theme/tokens.js';

/** Name, number of files and marks of a transfer. Opens it over the list. */
export function TransferName({ transfer }: { transfer: TransferRow }) {
  const { t } = useTranslation('transfers');
  const format = useFormats();
  const address = useTransferAddress();
  const name = nameOf(transfer);
  const { fileNumber: files, moreFiles: more } = transfer;
  const creator = useCreatorName(transfer);
  return (
    <Box sx={{ minWidth: 0 }}>
      <Stack direction="row" useFlexGap spacing={1.5} sx={{ alignItems: 'center', minWidth: 0 }}>
        <TextLink
          {...address(transfer.slug)}
          preventScrollReset
          title={name}
          color="text.primary"
          sx={{
            display: 'block',
            fontWeight: 600,
            minWidth: 0,
            ...touchRowLink,
          }}
        >
          <Box component="span" sx={twoLines}>
            {name}
          </Box>
        </TextLink>
        {transfer.hasPassword && (
          <LockRounded titleAccess={t('row.password')} sx={{ fontSize: 15, color: 'text.secondary' }} />
        )}
        {transfer.shared && (
          <GroupRounded titleAccess={t('row.shared')} sx={{ fontSize: 16, color: 'text.secondary' }} />
        )}
      </Stack>
      {creator !== null && (
        <Typography variant="body2" color="textSecondary" noWrap>
          {t('row.by', { name: creator })}
        </Typography>
      )}
      {files > 1 && (
        <Typography variant="body2" color="textSecondary" noWrap>
          {more === 0 || transfer.title !== ''
            ? t('row.files', { count: files, shown: format.number(files) })
            : t('row.more', { count: more, shown: format.number(more) })}
        </Typography>
      )}
    </Box>
  );
}

const nameAndAddress = ({ name, email }: { name: string; email: string }) =>
  name === '' ? email : `${name} <${email}>`;

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
  const undelivered = transfer.emailTo.filter(({ mailState }) => mailState === 'failed').length;
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
        <Typography variant="body2" color="error">
          {t('row.undelivered', { count: undelivered })}
        </Typography>
      )}
    </Box>
  );
}
