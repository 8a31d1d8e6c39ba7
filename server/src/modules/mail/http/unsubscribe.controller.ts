import { Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AnswersText } from '../../../core/http/handles.js';
import { languageOf } from '../../../core/http/language.js';
import { nonceOf } from '../../../core/http/security-headers.js';
import { Suppressions } from '../suppressions.service.js';
import { type UnsubscribePage, unsubscribePage } from './unsubscribe-page.js';

/** Opened from mail programs; both people and mail programs (one-click, RFC 8058) post to it. */
@Controller('/v1/unsubscribe')
export class UnsubscribeController {
  constructor(private readonly suppressions: Suppressions) {}

  /** Changes nothing, because link scanners of mail servers open every link. */
  @Get(':token')
  @AnswersText({ statuses: [200, 404], errors: [] })
  showConfirmation(@Param('token') token: string, @Req() request: Request, @Res() response: Response): void {
    const unsubscriber = this.suppressions.verifyToken(token);
    sendPage(
      response,
      unsubscriber ? { state: 'question', ...unsubscriber } : { state: 'invalid', lang: languageOf(request) },
    );
  }

  @Post(':token')
  @AnswersText({ statuses: [200, 404], errors: [] })
  @HttpCode(200)
  async unsubscribe(@Param('token') token: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const unsubscriber = this.suppressions.verifyToken(token);
    if (unsubscriber) await this.suppressions.add(unsubscriber);
    sendPage(
      response,
      unsubscriber ? { state: 'done', ...unsubscriber } : { state: 'invalid', lang: languageOf(request) },
    );
  }
}

function sendPage(response: Response, page: UnsubscribePage): void {
  response
    .status(page.state === 'invalid' ? 404 : 200)
    .set('Cache-Control', 'no-store')
    .type('html')
    .send(unsubscribePage(page, nonceOf(response)));
}
