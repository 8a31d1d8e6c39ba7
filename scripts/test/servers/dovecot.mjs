import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { once } from 'node:events';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { Child } from '../../../docker/embedded/child.mjs';
import { freePort } from '../../../docker/embedded/ports.mjs';
import { waitUntil } from '../../../docker/embedded/wait.mjs';
import { debianProgram } from '../tools.mjs';

const NOBODY = { uid: 65_534, gid: 65_534 };

/**
 * An IMAP server with one mailbox, whose user is `bounces` and password `secret`.
 * @param {{ dir: string }} options for its configuration, mails and log
 * @returns {Promise<{ url: string, newMails: string, stop(): Promise<void> }>} a file in the folder `newMails` is a new mail
 */
export async function startDovecot({ dir }) {
  const program = debianProgram('dovecot-imapd');
  if (!program) throw new Error('Dovecot is missing: install dovecot-imapd');
  const port = await freePort();
  const { username } = userInfo();
  for (const name of ['run', 'state', 'mail/new', 'mail/cur', 'mail/tmp'])
    mkdirSync(join(dir, name), { recursive: true, mode: 0o755 });
  const file = join(dir, 'dovecot.conf');
  // Nor are mails read by root.
  const isRoot = process.getuid?.() === 0;
  const reader = isRoot ? NOBODY : { uid: process.getuid?.(), gid: process.getgid?.() };
  if (isRoot) for (const name of ['', 'new', 'cur', 'tmp']) chownSync(join(dir, 'mail', name), NOBODY.uid, NOBODY.gid);
  // For root the users of Debian's package, as the login process refuses to be root; they have to reach its sockets.
  const users = isRoot
    ? ''
    : `default_login_user = ${username}\ndefault_internal_user = ${username}\ndefault_internal_group = ${username}\n`;
  chmodSync(dir, 0o755);
  writeFileSync(join(dir, 'users'), `bounces:{PLAIN}secret:::::\n`);
  writeFileSync(
    file,
    `base_dir = ${dir}/run
state_dir = ${dir}/state
log_path = ${dir}/dovecot.log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
${users}first_valid_uid = 0
first_valid_gid = 0
mail_location = maildir:${dir}/mail
passdb {
  driver = passwd-file
  args = ${dir}/users
}
userdb {
  driver = static
  args = uid=${reader.uid} gid=${reader.gid} home=${dir}
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
`,
  );
  const child = new Child({
    name: 'Dovecot',
    command: program,
    args: ['-F', '-c', file],
    logFile: join(dir, 'logs', 'dovecot.log'),
  });
  await waitUntil(() => answers(port), { what: 'Dovecot', seconds: 180, child });
  return {
    url: `imap://bounces:secret@127.0.0.1:${port}/INBOX`,
    newMails: join(dir, 'mail/new'),
    stop: () => child.stop(),
  };
}

/** @param {number} port */
async function answers(port) {
  const socket = connect({ host: '127.0.0.1', port });
  try {
    const [greeting] = await once(socket, 'data');
    return String(greeting).startsWith('* OK');
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
