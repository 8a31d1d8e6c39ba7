import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.js';
import { ButtonLink } from '../../../ui/router-link.js';
import type { ListNavigation } from '../use-list-address.js';

/** Says why there is nothing and what would change that. */
export function EmptyList({ navigation }: { navigation: ListNavigation }) {
  const { t } = useTranslation('transfers');
  const { filter, search } = navigation.address;
  const isFirst = filter === 'all' && search === '';
  const title = search === '' ? t('empty.title') : t('empty.notFound', { search });
  return (
    <EmptyState
      title={isFirst || search !== '' ? title : undefined}
      text={search !== '' ? t('empty.notFoundText') : filter === 'all' ? t('empty.text') : t(`empty.${filter}`)}
      action={
        !isFirst && (
          <ButtonLink to={navigation.to({ filter: 'all', search: '' })} variant="outlined">
            {t('empty.showAll')}
          </ButtonLink>
        )
      }
    />
  );
}
