import type { FoundLink, LinkView } from '#contract/admin/admin-links.js';
import { isLocked } from '../../../../core/secrets/link-passwords.js';
import { currentPeople, invitationMailId } from '../../../reach/requests/index.js';
import { isExpired, receivedMailId, shownName, type Transfer } from '../../../files/transfers/index.js';
import type { ReadLink } from '../link-records.service.js';
import type { Linked } from '../links.service.js';

const ms = (date: Date | null): number | null => date?.getTime() ?? null;

function titleOf(transfer: Transfer): string {
  const { fileName, moreFiles } = shownName(transfer);
  return moreFiles > 0 ? `${fileName} + ${moreFiles}` : fileName;
}

function stateOf({ kind, record }: Linked, now: Date): FoundLink['state'] {
  if (record.deletedAt) return 'deleted';
  if (record.withheld) return record.withheld;
  if (kind === 'request' && record.closedAt) return 'closed';
  return isExpired(record, now) ? 'expired' : 'live';
}

export function toFoundLink(link: Linked, now: Date): FoundLink {
  const { kind, record } = link;
  return {
    linkId: record._id,
    kind,
    slug: record.slug,
    title: kind === 'transfer' ? titleOf(record) : record.title,
    state: stateOf(link, now),
    createdAt: (kind === 'transfer' ? record.dateSent : record.createdAt).getTime(),
    expiresAt: record.expiresAt.getTime(),
  };
}

function toEvent({ seq, at, kind }: { seq: number; at: Date; kind: string }): LinkView['events'][number] {
  return { seq, at: at.getTime(), kind };
}

export function toLinkView({ link, owner, hasCase, facts, now }: ReadLink): LinkView {
  const { kind, record } = link;
  const ownerView = { userId: owner?.id ?? '', email: owner?.email ?? '', name: owner?.fullName ?? '' };
  const common = {
    ...toFoundLink(link, now),
    owner: ownerView,
    isProtected: record.passwordHash !== null,
    isLocked: isLocked(record),
    hasCase,
  };
  if (kind === 'request')
    return {
      ...common,
      sender: { email: ownerView.email, name: ownerView.name, isMember: true },
      downloadLimit: null,
      bytes: 0,
      downloads: { started: 0, completed: 0 },
      lastDownloadAt: null,
      files: [],
      people: currentPeople(record).map(({ email, personId }) => ({
        email,
        isWithdrawn: false,
        mailState: facts.mailStates?.get(invitationMailId(record._id, personId)) ?? null,
      })),
      events: facts.events.map(toEvent),
    };
  const { sender, downloadLimit, totalBytes, lastDownloadAt, files, recipients } = record;
  return {
    ...common,
    sender: { email: sender.email, name: sender.name, isMember: sender.isMember },
    downloadLimit,
    bytes: totalBytes,
    downloads: { started: facts.downloads?.started ?? 0, completed: facts.downloads?.completed ?? 0 },
    lastDownloadAt: ms(lastDownloadAt),
    files: files.map(({ id, path, size, sha256, scan, removedAt, damaged }) => ({
      fileId: id,
      path,
      size,
      sha256,
      scan,
      threat: facts.threats.get(id) ?? null,
      isRemoved: removedAt !== null,
      isDamaged: damaged,
    })),
    people: recipients.map(({ email, recipientId, withdrawnAt }) => ({
      email,
      isWithdrawn: withdrawnAt !== null,
      mailState: facts.mailStates?.get(receivedMailId(record._id, recipientId)) ?? null,
    })),
    events: facts.events.map(toEvent),
  };
}
