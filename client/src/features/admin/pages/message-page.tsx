import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { InboxMessage } from '#contract/admin/inbox.js';
import { hasRight } from '#contract/admin/staff.js';
import { findText } from '../../../i18n/index.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useMember } from '../../../lib/member.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { TextLink } from '../../../ui/router-link.js';
import { Section } from '../../../ui/section.js';
import { adminPaths, personPath } from '../admin-paths.js';
import { messageQuery } from '../api/inbox.queries.js';
import { AnswerForm, StateButton } from '../components/message-actions.js';
import { Facts } from '../components/facts.js';
import { MessageStateChip, RatingChip } from '../components/message-chips.js';
import { RecordColumns, RecordHead, RecordPage } from '../components/record-page.js';
import { Rows } from '../components/rows.js';

/** One message with its answers. */
export function MessagePage() {
  const { t } = useTranslation('inbox');
  const { messageId = '' } = useParams();
  const reading = useQuery(messageQuery(messageId));
  const { data: message } = reading;
  useDocumentTitle(message?.subject || t('message'));
  return (
    <RecordPage back={{ to: adminPaths.inbox, text: t('back') }} loading={t('loading')} reading={reading}>
      {message && <MessageDetails of={message} />}
    </RecordPage>
  );
}

function MessageDetails({ of: message }: { of: InboxMessage }) {
  const { t } = useTranslation('inbox', 'admin', 'sending');
  const format = useFormats();
  const { staffRole } = useMember();
  const { kind, state, subject, rating, name, email, userId, company, plan, lang, route, at, answers } = message;
  const mayAnswer = hasRight(staffRole, 'inbox.answer');
  const writer = name || email || t('unnamed');
  const linked = (to: string) => <TextLink to={to}>{writer}</TextLink>;
  const isLinked = userId !== null && hasRight(staffRole, 'people.read');
  return (
    <>
      <RecordHead
        title={subject || t(`kinds.${kind}`)}
        state={
          <>
            <MessageStateChip state={state} />
            {rating && <RatingChip rating={rating} />}
          </>
        }
        actions={mayAnswer && <StateButton of={message} />}
      />
      <RecordColumns
        facts={
          <Section title={t('admin:links.facts')}>
            <Facts
              facts={[
                [t('facts.writer'), isLinked ? linked(personPath(userId)) : writer],
                [t('facts.email'), email],
                [t('facts.company'), company],
                [t('facts.plan'), findText(`sending:plans.${plan}`) ?? plan],
                [t('facts.lang'), t(`admin:languages.${lang}`)],
                [t('facts.route'), route],
                [t('facts.at'), format.dateTime(at)],
              ]}
            />
          </Section>
        }
        history={
          <>
            <Section title={t('written')}>
              <Typography dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                {message.message}
              </Typography>
            </Section>
            <Section
              title={t('answers.title')}
              text={email === '' ? t('answers.impossible') : t('answers.text', { email })}
            >
              <Rows
                label={t('answers.title')}
                rows={answers.map(({ answerId, text, at: answeredAt }) => ({
                  id: answerId,
                  title: format.dateTime(answeredAt),
                  detail: text,
                }))}
                empty={email === '' ? '' : t('answers.none')}
              />
              {mayAnswer && email !== '' && <AnswerForm messageId={message.messageId} />}
            </Section>
          </>
        }
      />
    </>
  );
}
