import { Controller } from '@nestjs/common';
import type { BodyOf, ParamsOf, ResponseOf } from '#contract/endpoint.js';
import { listThumbnails } from '#contract/transfers/transfer-files.js';
import { BodyOfCall, Handles, ParamsOfCall } from '../../../../core/http/handles.js';
import { CurrentMember, type Member } from '../../../identity/auth/index.js';
import { Thumbnails } from '../thumbnails.service.js';

/** Thumbnails for the owner of a transfer. */
@Controller()
export class ThumbnailsController {
  constructor(private readonly thumbnails: Thumbnails) {}

  @Handles(listThumbnails)
  list(
    @CurrentMember() member: Member,
    @ParamsOfCall(listThumbnails) { slug }: ParamsOf<typeof listThumbnails>,
    @BodyOfCall(listThumbnails) { fileIds }: BodyOf<typeof listThumbnails>,
  ): Promise<ResponseOf<typeof listThumbnails>> {
    return this.thumbnails.list(member, slug, fileIds);
  }
}
