import request from 'supertest';
import type { NotificationView } from '#contract/notifications.js';
import { Notifications, type NotificationInput } from '../src/modules/members/notifications/index.js';
import { sharedWorld, type TestWorld } from './harness.js';
import { newMember, type Person } from './people.js';

describe('notifications', () => {
  let world: TestWorld;

  beforeAll(async () => {
    world = await sharedWorld();
  });
  afterAll(() => world.close());

  function idOf({ user }: Person): string {
    return user?._id ?? '';
  }

  function notify(person: Person, id: string, changes: Partial<NotificationInput> = {}): Promise<void> {
    return world.app.get(Notifications).notify({
      id,
      userId: idOf(person),
      kind: 'download',
      slug: 'abc1234',
      at: world.clock.now(),
      detail: { fileName: 'plan.pdf', email: 'bo@reader.test', country: 'CN', city: 'Shenzhen' },
      ...changes,
    });
  }

  function post(person: Person | null, path: string, body: object) {
    return request(world.url)
      .post(path)
      .set(person?.headers ?? {})
      .send(body);
  }

  async function list(person: Person, extra: object = {}) {
    const { body } = await post(person, '/notifications', { userid: idOf(person), limit: 20, ...extra }).expect(200);
    return body as { notifications: NotificationView[]; hasMore: boolean; unread: number };
  }

  function rowsOf(person: Person) {
    return world.database
      .collection('notifications')
      .find({ userId: idOf(person) })
      .sort({ _id: 1 })
      .toArray();
  }

  describe('notifications', () => {
    it('have what the page needs', async () => {
      const anna = await newMember(world);
      const at = world.clock.now();
      await notify(anna, 'download-1', { at });
      expect(await list(anna)).toEqual({
        notifications: [
          {
            _id: expect.stringMatching(/^[\w-]{32}$/),
            kind: 'download',
            slug: 'abc1234',
            dlDate: at.getTime(),
            dlCountryCode: 'CN',
            dlOrigin: 'Shenzhen',
            receiverEmail: 'bo@reader.test',
            receiverName: '',
            fileName: 'plan.pdf',
            moreFiles: 0,
            note: '',
            until: null,
            read: false,
          },
        ],
        hasMore: false,
        unread: 1,
      });
    });

    it('are a plain list, one page long, where no cursor is given', async () => {
      const anna = await newMember(world);
      await notify(anna, '1');
      const { body } = await post(anna, '/notifications', { userid: idOf(anna) }).expect(200);
      expect(body).toEqual((await list(anna)).notifications);
      expect(body).toHaveLength(1);
    });

    it('are created once per id, also concurrently and after removal', async () => {
      const anna = await newMember(world);
      await Promise.all(Array.from({ length: 5 }, () => notify(anna, 'download-1')));
      const { notifications } = await list(anna);
      expect(notifications).toHaveLength(1);
      await post(anna, '/deleteNotification', { userid: idOf(anna), notifyId: notifications[0]?._id }).expect(200);
      await notify(anna, 'download-1');
      expect((await list(anna)).notifications).toEqual([]);
    });

    it('come newest first, in pages, each once, also while new ones arrive', async () => {
      const anna = await newMember(world);
      const now = world.clock.now().getTime();
      // Several have the same instant, and none of them may be lost between two pages.
      for (let n = 0; n < 25; n += 1) await notify(anna, `d-${n}`, { at: new Date(now + Math.floor(n / 3)) });
      const seen: NotificationView[] = [];
      let page = await list(anna, { limit: 10 });
      expect(page.unread).toBe(10);
      for (;;) {
        seen.push(...page.notifications);
        if (!page.hasMore) break;
        await notify(anna, `later-${seen.length}`, { at: new Date(now + 60_000) });
        page = await list(anna, { limit: 10, before: seen.at(-1)?._id });
      }
      expect(seen).toHaveLength(25);
      expect(new Set(seen.map(({ _id }) => _id)).size).toBe(25);
      expect(seen.map(({ dlDate }) => dlDate)).toEqual(seen.map(({ dlDate }) => dlDate).toSorted((a, b) => b - a));
    });

    it('are read one by one, or all, and removed one by one, or all', async () => {
      const anna = await newMember(world);
      for (const id of ['1', '2', '3']) await notify(anna, id);
      const [first, second] = (await list(anna)).notifications;
      const { body: afterOne } = await post(anna, `/v1/notifications/${first?._id}/read`, {}).expect(200);
      expect(afterOne).toEqual({ unread: 2 });
      const { body: afterAll } = await post(anna, '/deleteNotification', { userid: idOf(anna), notifyId: 'Allread' });
      expect(afterAll).toEqual({ changed: 2, unread: 0 });
      expect((await list(anna)).notifications.map(({ read }) => read)).toEqual([true, true, true]);
      await post(anna, '/deleteNotification', { userid: idOf(anna), notifyId: second?._id }).expect(200);
      expect((await list(anna)).notifications).toHaveLength(2);
      const { body: gone } = await post(anna, '/deleteNotification', { userid: idOf(anna), notifyId: 'all' });
      expect(gone).toEqual({ changed: 2, unread: 0 });
      expect((await list(anna)).notifications).toEqual([]);
    });

    it("are the user's own only", async () => {
      const [anna, bo] = [await newMember(world), await newMember(world)];
      await notify(bo, 'download-1');
      await notify(anna, 'download-1');
      const before = await rowsOf(bo);
      const [bos] = (await list(bo)).notifications;
      const removal = await post(anna, '/deleteNotification', { userid: idOf(anna), notifyId: bos?._id });
      const unknown = await post(anna, '/deleteNotification', { userid: idOf(anna), notifyId: 'nothing' });
      expect([removal.status, removal.body.code]).toEqual([404, 'notification-not-found']);
      expect({ ...removal.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
      await post(anna, `/v1/notifications/${bos?._id}/read`, {}).expect(404);
      await post(anna, '/notifications', { userid: idOf(anna), before: bos?._id }).expect(404);
      for (const notifyId of ['all', 'Allread', bos?._id]) {
        const { body } = await post(anna, '/deleteNotification', { userid: idOf(bo), notifyId }).expect(403);
        expect(body.code).toBe('not-yours');
      }
      await post(anna, '/notifications', { userid: idOf(bo) }).expect(403);
      await post(anna, '/deleteNotification', { userid: idOf(anna), notifyId: 'Allread' }).expect(200);
      await post(anna, '/deleteNotification', { userid: idOf(anna), notifyId: 'all' }).expect(200);
      expect(await rowsOf(bo)).toEqual(before);
      expect((await list(bo)).unread).toBe(1);
    });

    it('are for members only', async () => {
      const anna = await newMember(world);
      await post(null, '/notifications', { userid: idOf(anna) }).expect(401);
      await post(null, '/deleteNotification', { userid: idOf(anna), notifyId: 'all' }).expect(401);
      await post(null, '/v1/notifications/x/read', {}).expect(401);
      await request(world.url).get('/v1/notification-settings').expect(401);
      await request(world.url).put('/v1/notification-settings').send({}).expect(401);
      await request(world.url).get('/v1/events').expect(401);
    });

    it('refuse what is no id, no page and no key of theirs', async () => {
      const anna = await newMember(world);
      const userid = idOf(anna);
      for (const body of [
        { userid: { $ne: null } },
        { userid, before: { $gt: '' } },
        { userid, before: ['x'] },
        { userid, limit: -1 },
        { userid, limit: 1e9 },
        { userid, filter: { $where: '1' } },
        {},
      ])
        await post(anna, '/notifications', body).expect(400);
      for (const notifyId of [{ $ne: null }, '$where', '../all', '', null])
        await post(anna, '/deleteNotification', { userid, notifyId }).expect(400);
    });

    it('show what strangers wrote as they wrote it', async () => {
      const anna = await newMember(world);
      const evil = '<img src=x onerror=alert(1)>';
      await notify(anna, 'x', { kind: 'extension', detail: { fileName: evil, note: evil, city: evil } });
      const [shown] = (await list(anna)).notifications;
      expect([shown?.fileName, shown?.note, shown?.dlOrigin]).toEqual([evil, evil, evil]);
    });

    it('go after 90 days', async () => {
      const indexes = await world.database.collection('notifications').indexes();
      expect(indexes).toContainEqual(
        expect.objectContaining({ key: { createdAt: 1 }, expireAfterSeconds: 90 * 24 * 3600 }),
      );
    });
  });

  describe('settings of notifications', () => {
    const never = { page: false, mail: false };

    function put(person: Person, body: object) {
      return request(world.url).put('/v1/notification-settings').set(person.headers).send(body);
    }

    async function read(person: Person) {
      return (await request(world.url).get('/v1/notification-settings').set(person.headers).expect(200)).body;
    }

    it('have defaults, and belong to one user', async () => {
      const [anna, bo] = [await newMember(world), await newMember(world)];
      const { timeZone, ...settings } = await read(anna);
      expect(timeZone).toBe('UTC');
      expect(settings.kinds.download).toEqual({ page: true, mail: true });
      const changed = {
        kinds: { ...settings.kinds, download: never },
        quiet: { from: '22:00', to: '07:00' },
      };
      expect((await put(anna, changed).expect(200)).body).toEqual({ ...changed, timeZone });
      expect(await read(anna)).toEqual({ ...changed, timeZone });
      expect(await read(bo)).toEqual({ ...settings, timeZone });
    });

    it('never is never: neither on the page nor by mail', async () => {
      const anna = await newMember(world);
      const { timeZone: _zone, ...settings } = await read(anna);
      await put(anna, { ...settings, kinds: { ...settings.kinds, download: never } }).expect(200);
      await notify(anna, 'download-1');
      await notify(anna, 'bounce-1', { kind: 'bounce' });
      expect((await list(anna)).notifications.map(({ kind }) => kind)).toEqual(['bounce']);
      expect(await rowsOf(anna)).toHaveLength(1);
    });

    it('refuse what they do not know', async () => {
      const anna = await newMember(world);
      const { timeZone: _zone, ...settings } = await read(anna);
      for (const quiet of [
        { from: '24:00', to: '07:00' },
        { from: '7:00', to: '08:00' },
        { from: '07:00', to: '07:00' },
        5,
      ])
        await put(anna, { ...settings, quiet }).expect(400);
      await put(anna, { ...settings, userId: 'x' }).expect(400);
      await put(anna, { ...settings, kinds: { ...settings.kinds, other: never } }).expect(400);
      await put(anna, { kinds: {}, quiet: null }).expect(400);
      expect(await read(anna)).toMatchObject(settings);
    });
  });
});
