import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { LinkView } from '#contract/admin/admin-links.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { TextLink } from '../../../ui/router-link.js';
import { adminPaths, casePath } from '../admin-paths.js';
import { linkQuery } from '../api/links.queries.js';
import { LinkActions } from '../components/link-actions.js';
import { LinkEvents, LinkFacts, LinkPeople } from '../components/link-facts.js';
import { LinkFiles } from '../components/link-files.js';
import { LinkStateChip } from '../components/link-state-chip.js';
import { RecordColumns, RecordHead, RecordPage } from '../components/record-page.js';

/** The record of one transfer or request. */
export function LinkPage() {
  const { t } = useTranslation('admin');
  const { linkId = '' } = useParams();
  const reading = useQuery(linkQuery(linkId));
  const { data: link } = reading;
  useDocumentTitle(link?.title || t('links.title'));
  return (
    <RecordPage back={{ to: adminPaths.links, text: t('links.back') }} loading={t('links.loading')} reading={reading}>
      {link && <LinkDetails link={link} />}
    </RecordPage>
  );
}

function LinkDetails({ link }: { link: LinkView }) {
  const { t } = useTranslation('admin');
  return (
    <>
      <RecordHead
        title={link.title || t('cases.untitled')}
        state={
          <>
            <LinkStateChip state={link.state} />
            {link.hasCase && <TextLink to={casePath(link.linkId)}>{t('links.actions.case')}</TextLink>}
          </>
        }
        actions={<LinkActions link={link} />}
      />
      {link.kind === 'transfer' ? (
        <RecordColumns
          facts={
            <>
              <LinkFacts link={link} />
              <LinkPeople link={link} />
            </>
          }
          history={
            <>
              <LinkFiles link={link} />
              <LinkEvents link={link} />
            </>
          }
        />
      ) : (
        <RecordColumns facts={<LinkFacts link={link} />} history={<LinkPeople link={link} />} />
      )}
    </>
  );
}
