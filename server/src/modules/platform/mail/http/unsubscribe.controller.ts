import { Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { ParamsOf } from '#contract/endpoint.js';
import { showUnsubscribe, undoUnsubscribe, unsubscribe } from '#contract/mail.js';
import { Handles, ParamsOfCall } from '../../../../core/http/handles.js';
import { languageOf } from '../../../../core/http/request-origin.js';
import { nonceOf } from '../../../../core/http/security-headers.js';
import { InstallationPolicies } from '../../policies/index.js';
import { Suppressions, type Unsubscriber } from '../data/suppressions.js';
import { type UnsubscribePage, unsubscribePage } from './unsubscribe-page.js';

/** Opened from mail programs; both people and mail programs (one-click, RFC 8058) post to it. */
@Controller()
export class UnsubscribeController {
  constructor(
    private readonly suppressions: Suppressions,
    private readonly policies: InstallationPolicies,
  ) {}

  @Handles(showUnsubscribe)
  showConfirmation(
    @ParamsOfCall(showUnsubscribe) { token }: ParamsOf<typeof showUnsubscribe>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.answer(token, { request, response }, (unsubscriber) => ({ state: 'question', ...unsubscriber }));
  }

  @Handles(unsubscribe)
  unsubscribe(
    @ParamsOfCall(unsubscribe) { token }: ParamsOf<typeof unsubscribe>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.answer(token, { request, response }, async (unsubscriber) => {
      await this.suppressions.add(unsubscriber);
      return { state: 'done', token, ...unsubscriber };
    });
  }

  @Handles(undoUnsubscribe)
  undo(
    @ParamsOfCall(undoUnsubscribe) { token }: ParamsOf<typeof undoUnsubscribe>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.answer(token, { request, response }, async (unsubscriber) => {
      await this.suppressions.undo(unsubscriber);
      return { state: 'undone', ...unsubscriber };
    });
  }

  private async answer(
    token: string,
    { request, response }: { request: Request; response: Response },
    act: (unsubscriber: Unsubscriber) => UnsubscribePage | Promise<UnsubscribePage>,
  ): Promise<void> {
    const unsubscriber = this.suppressions.verifyToken(token);
    const page = unsubscriber ? await act(unsubscriber) : { state: 'invalid' as const, lang: languageOf(request) };
    response
      .status(page.state === 'invalid' ? 404 : 200)
      .type('html')
      .send(unsubscribePage(page, { product: this.policies.installation.name, nonce: nonceOf(response) }));
  }
}
