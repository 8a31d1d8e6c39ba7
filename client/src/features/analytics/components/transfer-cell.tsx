import FilterAltOutlined from '@mui/icons-material/FilterAltOutlined';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { Link } from 'react-router-dom';
import type { AnalyticsTransfer } from '#contract/transfers/analytics.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useTransferAddress } from '../../../lib/transfer-address.js';
import type { AnalyticsUrl } from '../api/analytics.queries.js';

/** The name of a transfer, with links to it and to its own figures. */
export function TransferCell({ transfer, url }: { transfer: AnalyticsTransfer; url: AnalyticsUrl }) {
  const { t } = useTranslation('analytics');
  const address = useTransferAddress();
  const { slug, name, isDeleted } = transfer;
  const only = t('filter.only', { name });
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
      <Box
        sx={{
          minWidth: 0,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: { sm: 'nowrap' },
          overflowWrap: 'anywhere',
          maxHeight: { xs: '2.9em', sm: 'none' },
        }}
      >
        {isDeleted ? (
          <span title={name}>{t('deleted', { name })}</span>
        ) : (
          <MuiLink component={Link} {...address(slug)} title={name} preventScrollReset>
            {name}
          </MuiLink>
        )}
      </Box>
      {url.values.of === '' && (
        <IconButton
          component={Link}
          to={url.to({ of: slug })}
          size="small"
          aria-label={only}
          title={only}
          sx={{ flex: 'none' }}
        >
          <FilterAltOutlined fontSize="small" />
        </IconButton>
      )}
    </Stack>
  );
}
