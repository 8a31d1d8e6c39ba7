import { Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { ParamsOf } from '#contract/endpoint.js';
import { showUnsubscribe, undoUnsubscribe, unsubscribe } from '#contract/mail.js';
import { Handles, ParamsOfCall } from '../../../../core/http/handles.js';
import { languageOf } from '../../../../core/http/language.js';
import { nonceOf } from '../../../../core/http/security-headers.js';
import { Suppressions } from '../suppressions.service.js';
import { type UnsubscribePage, unsubscribePage } from './unsubscribe-page.js';

/** Opened from mail programs; both people and mail programs (one-click, RFC 8058) post to it. */
@Controller()
export class UnsubscribeController {
  constructor(private readonly suppressions: Suppressions) {}

  @Handles(showUnsubscribe)
  showConfirmation(
    @ParamsOfCall(showUnsubscribe) { token }: ParamsOf<typeof showUnsubscribe>,
    @Req() request: Request,
    @Res() response: Response,
  ): void {
    const unsubscriber = this.suppressions.verifyToken(token);
    sendPage(
      response,
      unsubscriber ? { state: 'question', ...unsubscriber } : { state: 'invalid', lang: languageOf(request) },
    );
  }

  @Handles(unsubscribe)
  async unsubscribe(
    @ParamsOfCall(unsubscribe) { token }: ParamsOf<typeof unsubscribe>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const unsubscriber = this.suppressions.verifyToken(token);
    if (unsubscriber) await this.suppressions.add(unsubscriber);
    sendPage(
      response,
      unsubscriber ? { state: 'done', token, ...unsubscriber } : { state: 'invalid', lang: languageOf(request) },
    );
  }

  @Handles(undoUnsubscribe)
  async undo(
    @ParamsOfCall(undoUnsubscribe) { token }: ParamsOf<typeof undoUnsubscribe>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const unsubscriber = this.suppressions.verifyToken(token);
    if (unsubscriber) await this.suppressions.undo(unsubscriber);
    sendPage(
      response,
      unsubscriber ? { state: 'undone', ...unsubscriber } : { state: 'invalid', lang: languageOf(request) },
    );
  }
}

function sendPage(response: Response, page: UnsubscribePage): void {
  response
    .status(page.state === 'invalid' ? 404 : 200)
    .type('html')
    .send(unsubscribePage(page, nonceOf(response)));
}
