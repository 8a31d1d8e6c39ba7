import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';

/** @typedef {{ userId: string, headers: Record<string, string> }} Person */

/**
 * Members other than the administrator, with the administrator's password, each from a network of their own: calls are
 * limited by member and by network.
 * @param {{ uri: string, admin: { email: string, password: string }, origin: string, publicOrigin: string, count: number }} options
 * @returns {Promise<Person[]>}
 */
export async function hirePeople({ uri, admin, origin, publicOrigin, count }) {
  const connection = await mongoose.createConnection(uri).asPromise();
  try {
    const users = connection.collection('users');
    const template = await users.findOne({ email: admin.email });
    const run = randomUUID().slice(0, 8);
    const emails = Array.from({ length: count }, (_, index) => `person-${run}-${index}@sampan.localhost`);
    const accounts = connection.collection('accounts');
    const account = await accounts.findOne({ _id: template?.['accountId'] });
    const newId = () => /** @type {any} */ (randomUUID().replaceAll('-', ''));
    const newcomers = emails.map((email) => ({ ...template, _id: newId(), accountId: newId(), email }));
    await accounts.insertMany(newcomers.map(({ accountId }) => ({ ...account, _id: accountId })));
    await users.insertMany(newcomers);
    const people = [];
    for (const [index, email] of emails.entries()) {
      const network = { 'x-forwarded-for': `10.${(index >> 8) & 255}.${index & 255}.1` };
      const answer = await fetch(`${origin}/combinedAuth`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: publicOrigin, ...network },
        body: JSON.stringify({ email, password: admin.password }),
      });
      if (!answer.ok) throw new Error(`/combinedAuth: ${answer.status} ${await answer.text()}`);
      const { accessToken, user } = await answer.json();
      people.push({ userId: user._id, headers: { authorization: `Bearer ${accessToken}`, ...network } });
    }
    return people;
  } finally {
    await connection.close();
  }
}
