import { Controller } from '@nestjs/common';
import * as calls from '#contract/admin/admin-links.js';
import { judgeFile } from '#contract/admin/cleared-files.js';
import type { BodyOf, ParamsOf, ResponseOf } from '#contract/endpoint.js';
import { BodyOfCall, Handles, ParamsOfCall } from '../../../../core/http/handles.js';
import { CurrentMember, type Member } from '../../../identity/auth/index.js';
import { FileVerdicts } from '../file-verdicts.service.js';
import { LinkHandOvers } from '../link-hand-overs.service.js';
import { LinkActions } from '../link-actions.service.js';
import { LinkRecords, type ReadLink } from '../link-records.service.js';
import { type Linked, Links } from '../links.service.js';
import type { FoundLink, LinkView } from '#contract/admin/admin-links.js';
import { isLocked } from '../../../../core/secrets/link-passwords.js';
import { currentPeople, invitationMailId } from '../../../reach/requests/index.js';
import { isExpired, receivedMailId, shownName, type Transfer } from '../../../files/transfers/index.js';

const CHANGED = { changed: true } as const;
type OfLink = ParamsOf<typeof calls.readLink>;

/** Transfers and file requests, for the staff. */
@Controller()
export class LinksController {
  constructor(
    private readonly links: Links,
    private readonly records: LinkRecords,
    private readonly actions: LinkActions,
    private readonly handOvers: LinkHandOvers,
    private readonly verdicts: FileVerdicts,
  ) {}

  @Handles(calls.searchLinks)
  async search(
    @BodyOfCall(calls.searchLinks) { text }: BodyOf<typeof calls.searchLinks>,
  ): Promise<ResponseOf<typeof calls.searchLinks>> {
    const found = await this.links.searchLinks(text);
    const shown = found.slice(0, calls.LINKS_FOUND_MAX);
    return { links: shown.map((link) => toFoundLink(link, this.links.now)), hasMore: found.length > shown.length };
  }

  @Handles(calls.readLink)
  async read(@ParamsOfCall(calls.readLink) { linkId }: OfLink): Promise<ResponseOf<typeof calls.readLink>> {
    return toLinkView(await this.records.readLink(linkId));
  }

  @Handles(calls.changeLinkExpiry)
  async changeExpiry(
    @CurrentMember() member: Member,
    @ParamsOfCall(calls.changeLinkExpiry) { linkId }: OfLink,
    @BodyOfCall(calls.changeLinkExpiry) { until, ...body }: BodyOf<typeof calls.changeLinkExpiry>,
  ): Promise<ResponseOf<typeof calls.changeLinkExpiry>> {
    await this.actions.changeExpiry(member, linkId, { ...body, until: new Date(until) });
    return CHANGED;
  }

  @Handles(calls.closeLink)
  async close(
    @CurrentMember() member: Member,
    @ParamsOfCall(calls.closeLink) { linkId }: OfLink,
    @BodyOfCall(calls.closeLink) body: BodyOf<typeof calls.closeLink>,
  ): Promise<ResponseOf<typeof calls.closeLink>> {
    await this.actions.close(member, linkId, body);
    return CHANGED;
  }

  @Handles(calls.handOverLink)
  async handOver(
    @CurrentMember() member: Member,
    @ParamsOfCall(calls.handOverLink) { linkId }: OfLink,
    @BodyOfCall(calls.handOverLink) body: BodyOf<typeof calls.handOverLink>,
  ): Promise<ResponseOf<typeof calls.handOverLink>> {
    await this.handOvers.handOver(member, linkId, body);
    return CHANGED;
  }

  @Handles(judgeFile)
  async judge(
    @CurrentMember() member: Member,
    @ParamsOfCall(judgeFile) file: ParamsOf<typeof judgeFile>,
    @BodyOfCall(judgeFile) body: BodyOf<typeof judgeFile>,
  ): Promise<ResponseOf<typeof judgeFile>> {
    await this.verdicts.judge(member, file, body);
    return CHANGED;
  }
}

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

function toFoundLink(link: Linked, now: Date): FoundLink {
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

type LinkEvent = Omit<LinkView['events'][number], 'at'> & { at: Date };

function toEvent({ seq, at, kind, people, files }: LinkEvent): LinkView['events'][number] {
  return { seq, at: at.getTime(), kind, people, files };
}

function toLinkView({ link, owner, hasCase, facts, now }: ReadLink): LinkView {
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
