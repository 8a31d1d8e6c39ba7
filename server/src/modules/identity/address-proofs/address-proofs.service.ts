import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Language } from '#contract/primitives.js';
import { Config } from '../../../config/config.module.js';
import { Clock } from '../../../core/clock/clock.js';
import { languageOf, linkAccountOf, networkOf } from '../../../core/http/request-origin.js';
import { sha256 } from '../../../core/secrets/secrets.js';
import { Tokens } from '../../../core/tokens/tokens.js';
import { type CodeLink, SecretCookie, VerificationCodes } from '../auth/index.js';
import { ADDRESS_PROOF } from './address-proofs.tokens.js';

/** Remembers in a cookie which addresses a browser has proven by a mailed code. */
@Injectable()
export class AddressProofs {
  constructor(
    private readonly codes: VerificationCodes,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** @throws {AppError} too-many-requests */
  async sendCode(
    { email, link, lang }: { email: string; link: CodeLink; lang: Language | undefined },
    request: Request,
  ): Promise<void> {
    const network = networkOf(request);
    await this.codes.send({ email, purpose: 'open', lang: lang ?? languageOf(request), network, link });
  }

  /** @returns when the browser is forgotten. @throws {AppError} wrong-code, too-many-requests */
  async prove({ email, code }: { email: string; code: string }, request: Request, response: Response): Promise<Date> {
    await this.codes.checkCode({ email, purpose: 'open', code, network: networkOf(request) });
    const proof = this.tokens.sign(ADDRESS_PROOF, { sub: email, lnk: linkAccountOf(request) });
    this.cookieOf(email).write(response, proof, ADDRESS_PROOF.seconds);
    return new Date(this.clock.now().getTime() + ADDRESS_PROOF.seconds * 1000);
  }

  /** A proof counts only on the domain where it was given: the owner of a link domain can read its cookies. */
  isProven(email: string, request: Request): boolean {
    const claims = this.tokens.verify(ADDRESS_PROOF, this.cookieOf(email).read(request));
    return claims?.sub === email && claims.lnk === linkAccountOf(request);
  }

  /** One for each address, since people have several. */
  private cookieOf(email: string): SecretCookie {
    return new SecretCookie(`sampan_proof_${sha256(email).slice(0, 12)}`, this.config);
  }
}
