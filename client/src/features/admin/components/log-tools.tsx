import DownloadRounded from '@mui/icons-material/DownloadRounded';
import Stack from '@mui/material/Stack';
import { hasRight, staffActions } from '#contract/admin/staff.js';
import { exportStaffLog } from '#contract/calls.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useErrorText } from '../../../lib/error-text.js';
import { useMember } from '../../../lib/member.js';
import { useCall } from '../../../lib/use-call.js';
import type { UrlState } from '../../../lib/url-state.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { notify } from '../../../lib/notices.js';
import { ButtonLink } from '../../../ui/router-link.js';
import { SelectField } from '../../../ui/select-field.js';
import { DateField } from '../../../ui/date-field.js';
import { filterOf, type LogAddress } from '../api/admin.queries.js';
import { adminTag } from '../api/reading.js';

type LogUrl = UrlState<LogAddress>;

export function LogFilters({ url }: { url: LogUrl }) {
  const { t } = useTranslation('admin');
  const { action, from, to, actor, target } = url.values;
  const day = (name: 'from' | 'to', value: string) => (
    <DateField
      size="small"
      label={t(`log.${name}`)}
      value={value}
      onChange={({ target: field }) => url.go({ [name]: field.value }, { replace: true })}
    />
  );
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 3, mb: 4, flexWrap: 'wrap' }}>
      <SelectField
        size="small"
        label={t('log.action')}
        value={action}
        onChange={({ target: field }) => url.go({ action: staffActions.find((each) => each === field.value) ?? '' })}
        sx={{ minWidth: 220 }}
      >
        <option value="">{t('log.anyAction')}</option>
        {staffActions.map((each) => (
          <option key={each} value={each}>
            {t(`log.actions.${each}`)}
          </option>
        ))}
      </SelectField>
      {day('from', from)}
      {day('to', to)}
      {(actor !== '' || target !== '') && (
        <ButtonLink to={url.to({ actor: '', target: '' })} variant="outlined">
          {t('log.everybody')}
        </ButtonLink>
      )}
    </Stack>
  );
}

export function ExportButton({ url }: { url: LogUrl }) {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const { staffRole } = useMember();
  const onError = (error: unknown) => notify({ tone: 'error', key: 'staff-log', title: errorText(error) });
  const exporting = useCall(exportStaffLog, {
    query: filterOf(url.values),
    invalidates: adminTag,
    saveAs: 'staff-log.csv',
    onError,
  });
  if (!hasRight(staffRole, 'log.export')) return null;
  return (
    <BusyButton
      variant="outlined"
      startIcon={<DownloadRounded />}
      isBusy={exporting.isPending}
      onClick={() => exporting.mutate(undefined)}
    >
      {t('log.export')}
    </BusyButton>
  );
}
