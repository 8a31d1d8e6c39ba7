import { asciiAddress, oneLine, unlinked } from '../domain/display-text.js';
import type { DigestItem } from '../domain/mail-props.js';
import type { MailFrame } from './mail-content.js';
import { expiryLine, what } from './formats.js';

type OtherKind = Exclude<DigestItem['kind'], 'download' | 'submission'>;

export interface DigestLine {
  text: string;
  /** Without names of others; the subject begins with the transfer's. */
  inSubject: string;
  /** Below the line: who, when, what else. */
  aside: string;
}

const PEOPLE_LISTED = 5;

export function whoOf({ kind, email, name }: DigestItem, { texts }: MailFrame): string {
  if (name !== '') return unlinked(oneLine(name));
  if (email !== '') return asciiAddress(email);
  return kind === 'download' ? texts['transfer-downloaded'].someone : texts['alert-digest'].someone;
}

/** How often each value occurs, the most frequent first. */
function counted(values: string[], { formats }: MailFrame): string[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .toSorted(([, left], [, right]) => right - left)
    .map(([value, count]) => (count > 1 ? `${value} ${formats.number(count)}` : value));
}

function joined(parts: string[], { formats, texts }: MailFrame): string {
  const more = parts.length - PEOPLE_LISTED;
  const shown = parts.slice(0, PEOPLE_LISTED);
  return texts.list([...shown, ...(more > 0 ? [texts.moreRecipients(formats.number(more))] : [])]);
}

/** All downloads of a transfer: `5 downloads (China 2, Japan, India)`, and by whom. */
function downloadsLine(items: DigestItem[], frame: MailFrame): DigestLine {
  const { formats, texts } = frame;
  const text = texts['alert-digest'];
  const countries = items.flatMap(({ place }) => (place ? [formats.place({ ...place, city: '' })] : []));
  const people = items.filter(({ email }) => email !== '').map((item) => whoOf(item, frame));
  const byLink = items.length - people.length;
  const downloads = text.downloads(items.length, formats.number(items.length));
  const instant = formats.instant(Math.max(...items.map(({ at }) => at)));
  const who = [...counted(people, frame), ...(byLink > 0 ? [text.byLink(formats.number(byLink))] : [])];
  return {
    text: countries.length > 0 ? text.within(downloads, joined(counted(countries, frame), frame)) : downloads,
    inSubject: downloads,
    aside: [joined(who, frame), items.length > 1 ? text.latest(instant) : instant].join(' · '),
  };
}

/** Below the name of its transfer. */
function singleLine(item: DigestItem & { kind: OtherKind }, frame: MailFrame): DigestLine {
  const { formats, texts } = frame;
  const { place, at, until, note, fileName, moreFiles } = item;
  const text = texts['alert-digest'];
  const line = text.line[item.kind](
    whoOf(item, frame),
    what({ name: fileName, moreFiles, fileCount: moreFiles + 1 }, frame),
  );
  const aside = [
    place ? formats.place(place) : '',
    formats.instant(at),
    until === null ? '' : texts.label(texts.untilLabel) + expiryLine(until, frame),
    note === '' ? '' : `“${unlinked(oneLine(note))}”`,
  ];
  return { text: line, inSubject: text.kind[item.kind], aside: aside.filter((part) => part !== '').join(' · ') };
}

/** One line per person: `Anna Meier submitted Passport, Bank statement`. */
function submissionLines(items: DigestItem[], { formats, texts, ...frame }: MailFrame): DigestLine[] {
  const text = texts['alert-digest'];
  const byPerson = new Map<string, DigestItem[]>();
  for (const item of items) {
    const person = `${item.email}\n${item.name}`;
    byPerson.set(person, [...(byPerson.get(person) ?? []), item]);
  }
  return [...byPerson.values()].flatMap(([latest, ...earlier]) => {
    if (!latest) return [];
    const who = whoOf(latest, { ...frame, formats, texts });
    const names = [latest, ...earlier].toReversed().map(({ fileName }) => unlinked(oneLine(fileName)));
    return [
      {
        text: text.submitted(who, texts.list([...new Set(names)])),
        inSubject: text.submissions,
        aside: formats.instant(latest.at),
      },
    ];
  });
}

/** The downloads of one transfer in one line, what a person submitted in another, everything else in lines of its own. */
export function digestLines(items: DigestItem[], frame: MailFrame): DigestLine[] {
  const downloads = items.filter(({ kind }) => kind === 'download');
  const submissions = items.filter(({ kind }) => kind === 'submission');
  return [
    ...(downloads.length > 0 ? [downloadsLine(downloads, frame)] : []),
    ...submissionLines(submissions, frame),
    ...items.flatMap(({ kind, ...item }) =>
      kind === 'download' || kind === 'submission' ? [] : [singleLine({ ...item, kind }, frame)],
    ),
  ];
}
