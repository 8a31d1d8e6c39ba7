import DownloadRounded from '@mui/icons-material/DownloadRounded';
import PersonAddRounded from '@mui/icons-material/PersonAddRounded';
import UploadFileRounded from '@mui/icons-material/UploadFileRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { contactSorts } from '#contract/choices.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { notify } from '../../../lib/notices.js';
import { SearchBox } from '../../../ui/search-box.js';
import { SortControl } from '../../../ui/sort-control.js';
import { SEARCH_MAX_LENGTH, useExportContacts, type ContactUrl } from '../api/contacts.queries.js';
import { CONTACTS_TABLE_FROM } from './contact-list.js';

export function AddButtons({ onImport, onAdd }: { onImport(): void; onAdd(): void }) {
  const { t } = useTranslation('contacts');
  return (
    <>
      <Button startIcon={<UploadFileRounded />} variant="outlined" onClick={onImport}>
        {t('actions.import')}
      </Button>
      <Button startIcon={<PersonAddRounded />} variant="contained" onClick={onAdd}>
        {t('actions.add')}
      </Button>
    </>
  );
}

/** Of one group, or of all contacts. */
export function ExportButton({ group }: { group: string }) {
  const { t, language } = useTranslation('contacts');
  const { mutate, isPending } = useExportContacts({
    onError: () => notify({ tone: 'error', title: t('actions.exportFailed') }),
  });
  return (
    <BusyButton
      startIcon={<DownloadRounded />}
      isBusy={isPending}
      loadingPosition="start"
      onClick={() => mutate({ group, language })}
    >
      {t('actions.export')}
    </BusyButton>
  );
}

export function SearchAndSort({ url }: { url: ContactUrl }) {
  const { t } = useTranslation('contacts');
  const { q, sort, order } = url.values;
  return (
    <Stack
      direction="row"
      useFlexGap
      sx={{ flexWrap: 'wrap', gap: 2, justifyContent: 'space-between', alignItems: 'center', my: 3 }}
    >
      <Box sx={{ width: { xs: '100%', sm: 300 } }}>
        <SearchBox
          search={q}
          maxLength={SEARCH_MAX_LENGTH}
          labels={{ label: t('search.label'), placeholder: t('search.placeholder'), clear: t('search.clear') }}
          onSearch={(search) => url.go({ q: search }, { replace: true })}
        />
      </Box>
      <SortControl
        sorts={contactSorts.map((by) => ({ sort: by, label: t(`sort.${by}`) }))}
        sort={sort}
        order={order}
        tableFrom={CONTACTS_TABLE_FROM}
        onChange={(change) => url.go(change)}
      />
    </Stack>
  );
}
