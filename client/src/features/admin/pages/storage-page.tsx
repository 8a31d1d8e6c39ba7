import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { StorageView } from '#contract/admin/operations.js';
import { hasRight } from '#contract/admin/staff.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useMember } from '../../../lib/member.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { ListPage } from '../../../ui/list/list-page.js';
import { TextLink } from '../../../ui/router-link.js';
import { Section } from '../../../ui/section.js';
import { personPath } from '../admin-paths.js';
import { storageQuery } from '../api/operations.queries.js';
import { Table } from '../components/table.js';

const DAYS_LISTED = 30;

/** What is stored where, by whom, and how it grows. */
export function StoragePage() {
  const { t } = useTranslation('operations');
  useDocumentTitle(t('storage.title'));
  const query = useQuery(storageQuery);
  const { data } = query;
  return (
    <ListPage
      title={t('storage.title')}
      intro={t('storage.intro')}
      query={query}
      count={data && data.stores.length}
      summary={t('storage.shown', { count: data?.stores.length ?? 0 })}
      empty={{ text: t('storage.none') }}
      pages={{ links: null }}
    >
      {data && (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
          <StoreTable storage={data} />
          <AccountTable storage={data} />
          <DayTable storage={data} />
        </Box>
      )}
    </ListPage>
  );
}

function StoreTable({ storage: { stores, days, countedAt } }: { storage: StorageView }) {
  const { t } = useTranslation('operations');
  const format = useFormats();
  const grown = (store: string, over: number): string => {
    const [now, then] = [days.at(-1)?.stores[store], days.at(-1 - over)?.stores[store]];
    if (now === undefined || then === undefined) return '–';
    const by = now - then;
    return `${by < 0 ? '−' : '+'}${format.bytes(Math.abs(by))}`;
  };
  return (
    <Section
      title={t('storage.stores')}
      {...(countedAt !== null && { text: t('storage.countedAt', { date: format.dateTime(countedAt) }) })}
    >
      <Table
        label={t('storage.stores')}
        columns={[
          t('storage.store'),
          t('storage.kind'),
          t('storage.bytes'),
          t('storage.week'),
          t('storage.month'),
          t('storage.free'),
        ]}
        rows={stores.map(({ store, kind, isDefault, bytes, disk }) => ({
          id: store,
          cells: [
            isDefault ? `${store} · ${t('storage.default')}` : store,
            t(`storage.kinds.${kind}`),
            bytes === null ? t('storage.notCounted') : format.bytes(bytes),
            grown(store, 7),
            grown(store, 30),
            disk
              ? t('storage.freeOf', { free: format.bytes(disk.freeBytes), total: format.bytes(disk.totalBytes) })
              : '–',
          ],
        }))}
        empty={t('storage.none')}
      />
    </Section>
  );
}

function AccountTable({ storage: { accounts } }: { storage: StorageView }) {
  const { t } = useTranslation('operations');
  const format = useFormats();
  const { staffRole } = useMember();
  const isLinked = hasRight(staffRole, 'people.read');
  return (
    <Section title={t('storage.accounts')}>
      <Table
        label={t('storage.accounts')}
        columns={[t('storage.account'), t('storage.bytes')]}
        rows={accounts.map(({ accountId, userId, email, bytes }) => ({
          id: accountId,
          cells: [
            isLinked && userId !== '' ? (
              <TextLink key="account" to={personPath(userId)}>
                {email}
              </TextLink>
            ) : (
              email || accountId
            ),
            format.bytes(bytes),
          ],
        }))}
        empty={t('storage.noAccounts')}
      />
    </Section>
  );
}

function DayTable({ storage: { stores, days } }: { storage: StorageView }) {
  const { t } = useTranslation('operations');
  const format = useFormats();
  const names = [...new Set([...stores.map(({ store }) => store), ...days.flatMap((day) => Object.keys(day.stores))])];
  return (
    <Section title={t('storage.days')} text={t('storage.daysText')}>
      <Table
        label={t('storage.days')}
        columns={[t('storage.day'), ...names]}
        rows={days
          .slice(-DAYS_LISTED)
          .reverse()
          .map(({ day, stores: of }) => ({
            id: day,
            cells: [
              format.date(Date.parse(day)),
              ...names.map((name) => (of[name] === undefined ? '–' : format.bytes(of[name]))),
            ],
          }))}
        empty={t('storage.noDays')}
      />
    </Section>
  );
}
