import type { PropsOf } from '../../domain/mail-props.js';
import { Link } from '../elements.js';
import type { MailTemplate } from '../mail-content.js';
import { Note, Paragraph } from '../parts.js';
import { colors, tone } from '../tokens.js';

const link = { color: colors.river, textDecoration: 'none' };

/** For the operators. Says nothing of who reported, nor what. */
export const casesOpened: MailTemplate<PropsOf<'cases-opened'>> = (
  { cases, unnamed },
  { texts, publicUrl, formats },
) => {
  const text = texts['cases-opened'];
  const count = cases.length + unnamed;
  const lead = text.lead(formats.number(count), count === 1);
  return {
    subject: text.subject(formats.number(count), count === 1),
    title: text.title(count === 1),
    preview: lead,
    reason: text.reason,
    lead: (
      <>
        <Paragraph>{lead}</Paragraph>
        {cases.map(({ caseId, kind, categories }) => (
          <Paragraph key={caseId}>
            <Link href={`${publicUrl}/admin/cases/${caseId}`} className={tone('river')} style={link}>
              {text.kinds[kind]}
            </Link>
            {texts.label('')}
            {categories.map((category) => text.categories[category]).join(text.comma)}
          </Paragraph>
        ))}
        {unnamed > 0 && <Note>{text.more(formats.number(unnamed))}</Note>}
      </>
    ),
    action: { href: `${publicUrl}/admin/cases`, label: text.action },
  };
};
