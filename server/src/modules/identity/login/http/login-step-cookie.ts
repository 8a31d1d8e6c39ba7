import { Injectable } from '@nestjs/common';
import { Config } from '../../../../config/config.module.js';
import { SecretCookie } from '../../auth/index.js';

/** The cookie of a log-in whose second factor has not been shown yet. */
@Injectable()
export class LoginStepCookie extends SecretCookie {
  constructor(config: Config) {
    super('sampan_login', config);
  }
}
