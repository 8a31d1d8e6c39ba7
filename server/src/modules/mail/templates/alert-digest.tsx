import { Link } from '@react-email/link';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { asciiAddress, fileLabel, oneLine, unlinked } from '../domain/display-text.js';
import type { DigestItem, PropsOf } from '../domain/mail-props.js';
import type { MailFrame, MailTemplate } from './mail-content.js';
import { Action, Note } from './parts.js';
import { colors } from './tokens.js';

type Props = PropsOf<'alert-digest'>;

const styles = {
  transfer: { borderTop: `1px solid ${colors.line}`, padding: '12px 0 4px' },
  name: { color: colors.ink, fontSize: '15px', fontWeight: 700, lineHeight: '22px', margin: '0 0 4px' },
  item: { color: colors.ink, fontSize: '15px', lineHeight: '22px', margin: '0 0 2px' },
  aside: { color: colors.muted, fontSize: '13px', lineHeight: '20px', margin: '0 0 8px' },
  link: { color: colors.river, fontSize: '13px', lineHeight: '20px' },
} as const;

function whoOf({ kind, email, name }: DigestItem, { texts }: MailFrame): string {
  if (name !== '') return unlinked(oneLine(name));
  if (email !== '') return asciiAddress(email);
  return kind === 'download' ? texts['transfer-downloaded'].somebody : texts['alert-digest'].somebody;
}

function whatOf({ fileName, fileCount }: DigestItem, { texts, formats }: MailFrame): string {
  // A protected transfer, of which only the sender is named.
  if (fileName === '') return '';
  return texts['alert-digest'].what(fileLabel(fileName), fileCount, formats.number(fileCount));
}

function lineOf(item: DigestItem, frame: MailFrame): string {
  return frame.texts['alert-digest'].line[item.kind](whoOf(item, frame), whatOf(item, frame));
}

/** Place, time, expiry and note. */
function asideOf({ place, at, until, note }: DigestItem, timeZone: string, { texts, formats }: MailFrame): string {
  return [
    place ? formats.place(place) : '',
    formats.instantIn(at, timeZone),
    until === null ? '' : `${texts.availableUntil} ${formats.instantIn(until, timeZone)}`,
    note === '' ? '' : unlinked(oneLine(note)),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** A received transfer is not the user's own and has a page of its own. */
function pageOf({ kind, slug }: DigestItem): string {
  return kind === 'received' ? '/dash/received' : `/dash/transfers/${slug}`;
}

function titleOf({ title, fileName }: DigestItem): string {
  return title === '' ? fileLabel(fileName) : unlinked(oneLine(title));
}

/** Groups in the order of their first item. */
function byTransfer(items: DigestItem[]): [DigestItem, ...DigestItem[]][] {
  const groups = new Map<string, [DigestItem, ...DigestItem[]]>();
  for (const item of items) {
    const group = groups.get(pageOf(item));
    if (group) group.push(item);
    else groups.set(pageOf(item), [item]);
  }
  return [...groups.values()];
}

function OneTransfer({ items, props, frame }: { items: DigestItem[]; props: Props; frame: MailFrame }) {
  return items.map((item, index) => (
    <Section key={index}>
      <Text style={styles.item}>{lineOf(item, frame)}</Text>
      <Text style={styles.aside}>{asideOf(item, props.timeZone, frame)}</Text>
    </Section>
  ));
}

function Content({ props, frame }: { props: Props; frame: MailFrame }) {
  const { publicUrl, formats, texts } = frame;
  const text = texts['alert-digest'];
  const groups = byTransfer(props.items);
  const [only] = groups;
  return (
    <>
      {groups.map((items) => (
        <Section key={pageOf(items[0])} style={styles.transfer}>
          {groups.length > 1 && <Text style={styles.name}>{titleOf(items[0])}</Text>}
          <OneTransfer items={items} props={props} frame={frame} />
          {groups.length > 1 && (
            <Link href={`${publicUrl}${pageOf(items[0])}`} style={styles.link}>
              {text.open}
            </Link>
          )}
        </Section>
      ))}
      {props.unnamed > 0 && <Note>{text.more(formats.number(props.unnamed))}</Note>}
      <Action
        href={`${publicUrl}${groups.length === 1 && only ? pageOf(only[0]) : '/dash'}`}
        label={groups.length === 1 ? text.open : text.openAll}
        frame={frame}
      />
    </>
  );
}

/** Mail of all notifications within the digest window. */
export const digest: MailTemplate<Props> = (props, frame) => {
  const { formats, texts } = frame;
  const text = texts['alert-digest'];
  const [first] = props.items;
  const count = props.items.length + props.unnamed;
  const isDownloads = props.items.every(({ kind }) => kind === 'download');
  const many = isDownloads ? text.downloads(formats.number(count)) : text.news(formats.number(count));
  return {
    subject: first && count === 1 ? text.one[first.kind](whoOf(first, frame)) : many,
    title: isDownloads ? texts['transfer-downloaded'].title : text.title,
    preview: first ? lineOf(first, frame) : '',
    reason: text.reason,
    body: <Content props={props} frame={frame} />,
  };
};
