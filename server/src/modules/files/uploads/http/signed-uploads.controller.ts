import { Controller, Headers } from '@nestjs/common';
import type { BodyOf, ParamsOf, QueryOf, ResponseOf } from '#contract/endpoint.js';
import {
  abortMultipart,
  completeMultipart,
  createMultipart,
  discardUpload,
  listParts,
  listUploaded,
  signParts,
  signPuts,
  watchCopies,
} from '#contract/transfers/storage.js';
import { BodyOfCall, Handles, OwnCredential, ParamsOfCall, QueryOfCall } from '../../../../core/http/handles.js';
import { copyProgressOf } from '../upload-copies.service.js';
import { SignedUploads } from '../signed-uploads.service.js';
import { UploadCredentials } from '../upload-credentials.service.js';
import { UploadSessions } from '../upload-sessions.service.js';

/** Calls authorised by the upload's own `SecurityToken`. */
@OwnCredential()
@Controller()
export class SignedUploadsController {
  constructor(
    private readonly uploads: SignedUploads,
    private readonly sessions: UploadSessions,
    private readonly credentials: UploadCredentials,
  ) {}

  @Handles(signPuts)
  async signPuts(
    @Headers('authorization') token: string | undefined,
    @ParamsOfCall(signPuts) { slug }: ParamsOf<typeof signPuts>,
    @BodyOfCall(signPuts) body: BodyOf<typeof signPuts>,
  ): Promise<ResponseOf<typeof signPuts>> {
    this.credentials.verify(token, slug);
    return { requests: await this.uploads.signPuts(slug, body) };
  }

  @Handles(createMultipart)
  async create(
    @Headers('authorization') token: string | undefined,
    @ParamsOfCall(createMultipart) { slug }: ParamsOf<typeof createMultipart>,
    @BodyOfCall(createMultipart) { itemPath }: BodyOf<typeof createMultipart>,
  ): Promise<ResponseOf<typeof createMultipart>> {
    this.credentials.verify(token, slug);
    return { uploadId: await this.uploads.createMultipart(slug, itemPath) };
  }

  @Handles(signParts)
  async signParts(
    @Headers('authorization') token: string | undefined,
    @ParamsOfCall(signParts) { slug, uploadId }: ParamsOf<typeof signParts>,
    @BodyOfCall(signParts) body: BodyOf<typeof signParts>,
  ): Promise<ResponseOf<typeof signParts>> {
    this.credentials.verify(token, slug);
    return { requests: await this.uploads.signParts(slug, { uploadId, ...body }) };
  }

  @Handles(listParts)
  async listParts(
    @Headers('authorization') token: string | undefined,
    @ParamsOfCall(listParts) { slug, uploadId }: ParamsOf<typeof listParts>,
    @QueryOfCall(listParts) { itemPath }: QueryOf<typeof listParts>,
  ): Promise<ResponseOf<typeof listParts>> {
    this.credentials.verify(token, slug);
    return { parts: await this.uploads.listParts(slug, itemPath, uploadId) };
  }

  @Handles(completeMultipart)
  async complete(
    @Headers('authorization') token: string | undefined,
    @ParamsOfCall(completeMultipart) { slug, uploadId }: ParamsOf<typeof completeMultipart>,
    @BodyOfCall(completeMultipart) body: BodyOf<typeof completeMultipart>,
  ): Promise<ResponseOf<typeof completeMultipart>> {
    this.credentials.verify(token, slug);
    return this.uploads.complete(slug, uploadId, body);
  }

  @Handles(abortMultipart)
  async abort(
    @Headers('authorization') token: string | undefined,
    @ParamsOfCall(abortMultipart) { slug, uploadId }: ParamsOf<typeof abortMultipart>,
    @BodyOfCall(abortMultipart) { itemPath }: BodyOf<typeof abortMultipart>,
  ): Promise<ResponseOf<typeof abortMultipart>> {
    this.credentials.verify(token, slug);
    await this.uploads.abort(slug, itemPath, uploadId);
    return { aborted: true };
  }

  @Handles(listUploaded)
  async listUploaded(
    @Headers('authorization') token: string | undefined,
    @ParamsOfCall(listUploaded) { slug }: ParamsOf<typeof listUploaded>,
  ): Promise<ResponseOf<typeof listUploaded>> {
    this.credentials.verify(token, slug);
    const objects = await this.uploads.listUploaded(slug);
    return { files: objects.map(({ key, size, etag }) => ({ itemPath: key, size, etag })) };
  }

  @Handles(watchCopies)
  async watch(
    @Headers('authorization') token: string | undefined,
    @ParamsOfCall(watchCopies) { slug }: ParamsOf<typeof watchCopies>,
  ): Promise<ResponseOf<typeof watchCopies>> {
    this.credentials.verify(token, slug);
    return copyProgressOf(await this.sessions.findOpen(slug));
  }

  @Handles(discardUpload)
  async discard(
    @Headers('authorization') token: string | undefined,
    @ParamsOfCall(discardUpload) { slug }: ParamsOf<typeof discardUpload>,
  ): Promise<ResponseOf<typeof discardUpload>> {
    this.credentials.verify(token, slug);
    await this.sessions.discard(slug);
    return { discarded: true };
  }
}
