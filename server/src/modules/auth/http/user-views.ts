import { Injectable } from '@nestjs/common';
import type { SessionView, UserView } from '#contract/auth.js';
import type { User } from '../domain/user.js';
import { ContactsProvider } from '../contacts-provider.js';
import type { OpenSession } from '../sessions.service.js';
import { toSessionView } from './session.view.js';
import { toUserView } from './user.view.js';

/** Views of an account, with data from other modules. */
@Injectable()
export class UserViews {
  constructor(private readonly contacts: ContactsProvider) {}

  async userView(user: User): Promise<UserView> {
    return toUserView(user, await this.contacts.current(user.id));
  }

  async sessionView(session: OpenSession): Promise<SessionView> {
    return toSessionView(session, await this.contacts.current(session.user.id));
  }
}
