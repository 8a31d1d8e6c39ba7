import { Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { BodyOf, ParamsOf, ResponseOf } from '#contract/endpoint.js';
import {
  completeDownload,
  downloadFile,
  downloadZip,
  openDownloadPage,
  serveZip,
  unlockTransfer,
} from '#contract/transfers/downloads.js';
import { Config } from '../../../../config/config.module.js';
import { linkAccountOf, networkOf } from '../../../../core/http/request-origin.js';
import { BodyOfCall, Handles, ParamsOfCall } from '../../../../core/http/handles.js';
import { AddressProofs } from '../../../identity/address-proofs/index.js';
import { type Principal, CurrentPrincipal } from '../../../identity/auth/index.js';
import { DownloadCounter, type StartedDownload } from '../download-counter.service.js';
import { browserCookieOf, writeDownloadCookie } from '../download-cookie.js';
import { Downloads, type SignedDownload } from '../downloads.service.js';
import { DOWNLOAD_TOKEN } from '../downloads.tokens.js';
import { PageViews } from '../page-views.service.js';
import { LinkAccess, type LinkRequest } from '../link-access.service.js';
import { ZipDownloads } from '../zip/archive-sender.service.js';

/** Download pages, signed downloads and archives. */
@Controller()
export class DownloadsController {
  constructor(
    private readonly downloads: Downloads,
    private readonly access: LinkAccess,
    private readonly zips: ZipDownloads,
    private readonly counter: DownloadCounter,
    private readonly pageViews: PageViews,
    private readonly proofs: AddressProofs,
    private readonly config: Config,
  ) {}

  @Handles(openDownloadPage)
  async open(
    @CurrentPrincipal() principal: Principal,
    @Req() request: Request,
    @BodyOfCall(openDownloadPage) body: BodyOf<typeof openDownloadPage>,
  ): Promise<ResponseOf<typeof openDownloadPage>> {
    const { page, seen } = await this.downloads.openPage({ ...body, principal, ...this.originOf(request) });
    // Not awaited: the response does not wait for a write.
    if (seen) void this.pageViews.record(seen, request);
    return page;
  }

  @Handles(unlockTransfer)
  unlock(
    @CurrentPrincipal() principal: Principal,
    @Req() request: Request,
    @BodyOfCall(unlockTransfer) { password, ...link }: BodyOf<typeof unlockTransfer>,
  ): Promise<ResponseOf<typeof unlockTransfer>> {
    return this.access.unlock({ ...link, principal, ...this.originOf(request) }, password);
  }

  @Handles(downloadFile)
  async signFile(
    @CurrentPrincipal() principal: Principal,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @BodyOfCall(downloadFile) { fileId, ...body }: BodyOf<typeof downloadFile>,
  ): Promise<ResponseOf<typeof downloadFile>> {
    const link = { ...body, principal, ...this.originOf(request), browser: browserCookieOf(request) };
    const signed = await this.downloads.signFile(link, fileId);
    if (signed.isDirect)
      await this.counter.recordStart(await this.counter.authorize(signed.downloadToken, request), request);
    this.setCookie(signed, response);
    return signed;
  }

  @Handles(completeDownload)
  async complete(
    @Req() request: Request,
    @BodyOfCall(completeDownload) { downloadToken }: BodyOf<typeof completeDownload>,
  ): Promise<ResponseOf<typeof completeDownload>> {
    const isServedHere = (started: StartedDownload) => this.downloads.isServedHere(started);
    return { completed: await this.counter.confirm(downloadToken, request, isServedHere) };
  }

  @Handles(downloadZip)
  async zip(
    @CurrentPrincipal() principal: Principal,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @BodyOfCall(downloadZip) { fileIds, ...body }: BodyOf<typeof downloadZip>,
  ): Promise<ResponseOf<typeof downloadZip>> {
    const link = { ...body, principal, ...this.originOf(request), browser: browserCookieOf(request) };
    const signed = await this.downloads.signZip(link, fileIds);
    this.setCookie(signed, response);
    const wantsArchive = request.accepts(['application/json', 'application/zip']) === 'application/zip';
    if (wantsArchive) response.redirect(303, signed.url);
    return signed;
  }

  @Handles(serveZip)
  serve(
    @ParamsOfCall(serveZip) { token }: ParamsOf<typeof serveZip>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.zips.serve(token, request, response);
  }

  /** Network, domain and proven addresses of a request for a link. */
  private originOf(request: Request): Pick<LinkRequest, 'network' | 'linkAccount' | 'hasProven'> {
    return {
      network: networkOf(request),
      linkAccount: linkAccountOf(request),
      hasProven: (email) => this.proofs.isProven(email, request),
    };
  }

  private setCookie({ browser }: SignedDownload, response: Response): void {
    const secure = this.config.env.PUBLIC_URL.startsWith('https:');
    if (browser !== null) writeDownloadCookie(response, browser, { secure, seconds: DOWNLOAD_TOKEN.seconds });
  }
}
