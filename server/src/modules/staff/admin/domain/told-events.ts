import type { Recipient, TransferFile } from '../../../files/transfers/index.js';
import type { TransferEvent } from '../../../reach/audit/index.js';

interface Named {
  recipients: readonly Pick<Recipient, 'recipientId' | 'email'>[];
  files: readonly Pick<TransferFile, 'id' | 'path'>[];
}

type Logged = Pick<TransferEvent, 'seq' | 'at' | 'kind' | 'data'>;

const textsIn = (value: unknown): string[] => [value].flat().filter((each): each is string => typeof each === 'string');

/** Events with the people and files that they name. Of a completed download, the start is left out. */
export function toldEvents({ recipients, files }: Named, events: readonly Logged[]) {
  const emails = new Map(recipients.map(({ recipientId, email }) => [recipientId, email]));
  const paths = new Map(files.map(({ id, path }) => [id, path]));
  const known = (names: ReadonlyMap<string, string>, ...ids: unknown[]) =>
    ids.flatMap(textsIn).flatMap((id) => names.get(id) ?? []);
  const started = new Map(
    events.flatMap(({ kind, data }) => (kind === 'download-started' ? [[data['downloadId'], data] as const] : [])),
  );
  const completed = new Set(
    events.flatMap(({ kind, data }) => (kind === 'download-completed' ? [data['downloadId']] : [])),
  );
  return events
    .filter(({ kind, data }) => kind !== 'download-started' || !completed.has(data['downloadId']))
    .map(({ seq, at, kind, data }) => {
      const { recipientId, recipientIds, fileId, fileIds } = { ...started.get(data['downloadId']), ...data };
      return { seq, at, kind, people: known(emails, recipientId, recipientIds), files: known(paths, fileId, fileIds) };
    });
}
