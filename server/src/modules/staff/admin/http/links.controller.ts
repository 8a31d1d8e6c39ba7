import { Controller } from '@nestjs/common';
import * as calls from '#contract/admin/admin-links.js';
import { judgeFile } from '#contract/admin/cleared-files.js';
import type { BodyOf, ParamsOf, ResponseOf } from '#contract/endpoint.js';
import { BodyOfCall, Handles, ParamsOfCall } from '../../../../core/http/handles.js';
import { CurrentMember, type Member } from '../../../identity/auth/index.js';
import { FileVerdicts } from '../file-verdicts.service.js';
import { LinkHandOvers } from '../link-hand-overs.service.js';
import { LinkActions } from '../link-actions.service.js';
import { LinkRecords } from '../link-records.service.js';
import { Links } from '../links.service.js';
import { toFoundLink, toLinkView } from './link.view.js';

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
    const found = await this.links.find(text);
    const shown = found.slice(0, calls.LINKS_FOUND_MAX);
    return { links: shown.map((link) => toFoundLink(link, this.links.now)), hasMore: found.length > shown.length };
  }

  @Handles(calls.readLink)
  async read(@ParamsOfCall(calls.readLink) { linkId }: OfLink): Promise<ResponseOf<typeof calls.readLink>> {
    return toLinkView(await this.records.read(linkId));
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
