import { accountPageOf, isAboutRequest } from '#contract/accounts/notification-kinds.js';
import { fileLabel, shortName } from '../domain/display-text.js';
import type { DigestItem, PropsOf } from '../domain/mail-props.js';
import { digestLines, type DigestLine, whoOf } from './digest-lines.js';
import { colors, Link, Section, tone } from './elements.js';
import type { MailContent, MailFrame } from './mail-content.js';
import { Note } from './parts.js';
import { SUBJECT_CHARACTERS } from './formats.js';

type Props = PropsOf<'alert-digest'>;
type Group = [DigestItem, ...DigestItem[]];

const styles = {
  transfer: { borderTop: `1px solid ${colors.line}`, padding: '10px 0 6px' },
  line: { color: colors.ink, fontSize: '15px', lineHeight: '22px', margin: 0, wordBreak: 'break-word' },
  aside: { color: colors.muted, fontSize: '13px', lineHeight: '20px', margin: 0 },
  name: { color: colors.ink, fontWeight: 600, textDecoration: 'none' },
} as const;

/** A received transfer is not the user's own and has a page of its own. */
function pageOf({ kind, slug }: DigestItem): string {
  const accountPage = accountPageOf(kind);
  if (accountPage !== undefined) return accountPage;
  if (isAboutRequest(kind)) return `/dash/requests/${slug}`;
  return kind === 'received' ? '/dash/received' : `/dash/transfers/${slug}`;
}

/** @param unnamed what a transfer is called whose name a password protects */
function nameOf({ kind, transferName, fileName }: DigestItem, { texts }: MailFrame, unnamed: string): string {
  if (accountPageOf(kind) !== undefined) return fileName === '' ? texts['alert-digest'].team : fileName;
  return transferName === '' ? unnamed : transferName;
}

function titleOf(item: DigestItem, frame: MailFrame): string {
  return nameOf(item, frame, frame.texts['alert-digest'].protectedTitle);
}

function nameInSentence(item: DigestItem, frame: MailFrame): string {
  return nameOf(item, frame, frame.texts['alert-digest'].protectedTransfer);
}

function openOf({ kind }: DigestItem): 'openRequest' | 'openAccount' | 'open' {
  if (accountPageOf(kind) !== undefined) return 'openAccount';
  return isAboutRequest(kind) ? 'openRequest' : 'open';
}

/** Groups in the order of their first item. */
function byTransfer(items: DigestItem[]): Group[] {
  const groups = new Map<string, Group>();
  for (const item of items) {
    const key = `${pageOf(item)} ${item.slug}`;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()];
}

function Line({ line, title, href }: { line: DigestLine; title: string | null; href: string }) {
  return (
    <>
      <p className={tone('ink')} style={styles.line} data-address={title === null ? undefined : href}>
        {title !== null && (
          <>
            <Link href={href} className={tone('ink')} style={styles.name} data-plain-in-text>
              {title}
            </Link>
            {': '}
          </>
        )}
        {line.text}
      </p>
      {line.aside !== '' && (
        <p className={tone('muted')} style={styles.aside}>
          {line.aside}
        </p>
      )}
    </>
  );
}

function titleOfMail({ items, unnamed }: Props, isOneTransfer: boolean, frame: MailFrame): string {
  const text = frame.texts['alert-digest'];
  const [item] = items;
  if (!item || !isOneTransfer) return text.title;
  return items.length + unnamed === 1
    ? text.one[item.kind](whoOf(item, frame), fileLabel(nameInSentence(item, frame)))
    : fileLabel(titleOf(item, frame));
}

/** Mail of all notifications within the digest window: a line per transfer and kind of event. */
export function alertDigest(props: Props, frame: MailFrame): MailContent {
  const { formats, publicUrl, texts } = frame;
  const text = texts['alert-digest'];
  const groups = byTransfer(props.items);
  const [only] = groups;
  const isOne = groups.length === 1 && props.unnamed === 0 && only !== undefined;
  const count = props.items.length + props.unnamed;
  const [item] = props.items;
  const lines = groups.map((group) => digestLines(group, frame));
  return {
    subject:
      item && count === 1
        ? text.one[item.kind](whoOf(item, frame), shortName(nameInSentence(item, frame), SUBJECT_CHARACTERS))
        : isOne
          ? texts.label(shortName(titleOf(only[0], frame), SUBJECT_CHARACTERS)) +
            [...new Set(lines[0]?.map(({ inSubject }) => inSubject))].join(', ')
          : text.updates(formats.number(count)),
    title: titleOfMail(props, isOne, frame),
    preview: lines[0]?.[0]?.text ?? '',
    reason: text.reason,
    lead: (
      <>
        {groups.map((group, index) => (
          <Section key={index} className={tone('line')} style={styles.transfer}>
            {lines[index]?.map((line, number) => (
              <Line
                key={number}
                line={line}
                title={isOne ? null : fileLabel(titleOf(group[0], frame))}
                href={`${publicUrl}${pageOf(group[0])}`}
              />
            ))}
          </Section>
        ))}
        {props.unnamed > 0 && <Note>{text.more(formats.number(props.unnamed))}</Note>}
      </>
    ),
    action: {
      href: `${publicUrl}${isOne ? pageOf(only[0]) : '/dash'}`,
      label: isOne ? text[openOf(only[0])] : text.openAll,
    },
  };
}
