import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import DownloadRounded from '@mui/icons-material/DownloadRounded';
import EditRounded from '@mui/icons-material/EditRounded';
import PersonAddRounded from '@mui/icons-material/PersonAddRounded';
import UploadFileRounded from '@mui/icons-material/UploadFileRounded';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { exportContacts } from '#contract/calls.js';
import { contactBooks, contactSorts } from '#contract/choices.js';
import type { ContactGroupView } from '#contract/contacts.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useMember } from '../../../lib/member.js';
import { notify } from '../../../lib/notices.js';
import { useCall } from '../../../lib/use-call.js';
import { ActionMenu } from '../../../ui/action-menu.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { FilterLink } from '../../../ui/filter-link.js';
import { ListFilters } from '../../../ui/list/list-filters.js';
import { SEARCH_MAX_LENGTH, useBookChange, type ContactUrl } from '../api/contacts.queries.js';
import type { OpenDialog } from './contact-dialogs.js';

export function AddButtons({ onImport, onAdd }: { onImport(): void; onAdd(): void }) {
  const { t } = useTranslation('contacts');
  return (
    <>
      <Button startIcon={<UploadFileRounded />} variant="outlined" onClick={onImport}>
        {t('actions.import')}
      </Button>
      <Button startIcon={<PersonAddRounded />} variant="contained" color="secondary" onClick={onAdd}>
        {t('actions.add')}
      </Button>
    </>
  );
}

/** Saves the contacts of a group as CSV; all contacts where `group` is empty. */
export function ExportButton({ group }: { group: string }) {
  const { t, language } = useTranslation('contacts');
  const { query } = useBookChange();
  const { mutate, isPending } = useCall(exportContacts, {
    query: { ...query, ...(group !== '' && { groupId: group }) },
    saveAs: 'contacts.csv',
    language,
    onError: () => notify({ tone: 'error', title: t('actions.exportFailed') }),
  });
  return (
    <BusyButton startIcon={<DownloadRounded />} isBusy={isPending} loadingPosition="start" onClick={() => mutate()}>
      {t('actions.export')}
    </BusyButton>
  );
}

export function Filters({ url, children }: { url: ContactUrl; children: ReactNode }) {
  const { t } = useTranslation('contacts');
  return (
    <ListFilters
      url={url}
      search={{
        maxLength: SEARCH_MAX_LENGTH,
        label: t('search.label'),
        placeholder: t('search.placeholder'),
        clear: t('search.clear'),
      }}
      sorts={contactSorts.map((by) => ({ sort: by, label: t(`sort.${by}`) }))}
    >
      {children}
    </ListFilters>
  );
}

/** Switches between own contacts and those that the team shares. For the owner of the team both are the same. */
export function BookTabs({ url }: { url: ContactUrl }) {
  const { t } = useTranslation('contacts');
  const { teamRole } = useMember();
  if (teamRole === 'owner') return null;
  return (
    <Tabs
      value={url.values.book}
      aria-label={t('books.label')}
      sx={{ mb: 3, borderBottom: '1px solid', borderColor: 'divider' }}
    >
      {contactBooks.map((book) => (
        <Tab
          key={book}
          value={book}
          label={t(`books.${book}`)}
          component={Link}
          to={url.to({ book, group: '', q: '' })}
          preventScrollReset
        />
      ))}
    </Tabs>
  );
}

interface GroupLinksProps {
  groups: readonly ContactGroupView[];
  allContacts: number | undefined;
  url: ContactUrl;
  /** Opens the dialog that renames or removes the current group. */
  onChange(dialog: OpenDialog): void;
}

/** A group is a URL, like a filter: it opens in a new tab, and Back works. */
export function GroupLinks({ groups, allContacts, url, onChange }: GroupLinksProps) {
  const { t } = useTranslation('contacts');
  const current = groups.find(({ groupId }) => groupId === url.values.group);
  if (groups.length === 0) return null;
  const all = { groupId: '', name: t('groups.all'), contacts: allContacts };
  return (
    <Stack direction="row" sx={{ alignItems: 'center', minWidth: 0 }}>
      <Stack
        component="nav"
        aria-label={t('groups.label')}
        direction="row"
        sx={{ gap: 1, overflowX: 'auto', scrollbarWidth: 'none', mx: -1, px: 1, py: 1, minWidth: 0 }}
      >
        {[all, ...groups].map(({ groupId, name, contacts }) => (
          <FilterLink
            key={groupId}
            to={url.to({ group: groupId })}
            isCurrent={url.values.group === groupId}
            count={contacts}
          >
            {name}
          </FilterLink>
        ))}
      </Stack>
      {current && (
        <ActionMenu
          label={t('groups.menu', { name: current.name })}
          actions={[
            {
              label: t('groups.rename'),
              icon: <EditRounded fontSize="small" />,
              onAct: () => onChange({ kind: 'rename', group: current }),
            },
            {
              label: t('groups.remove'),
              icon: <DeleteOutlineRounded fontSize="small" />,
              onAct: () => onChange({ kind: 'remove', group: current }),
            },
          ]}
        />
      )}
    </Stack>
  );
}
