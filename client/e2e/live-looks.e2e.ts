import { inspect } from './support/inspect.js';
import { expect, inSecondTier, test, type Visitor } from './support/journey.js';
import { noiseFile, textFile } from './support/test-files.js';

/** These four of a page's eight looks hold every pair of language, scheme and width. */
const looks = [
  { locale: 'en-US', colorScheme: 'light', width: 1440 },
  { locale: 'zh-CN', colorScheme: 'dark', width: 1440 },
  { locale: 'en-US', colorScheme: 'dark', width: 390 },
  { locale: 'zh-CN', colorScheme: 'light', width: 390 },
] as const;
type Look = (typeof looks)[number];

/** A page apiece, so that each is seen in another look; all of them in the second tier. */
const shown = (index: number): readonly Look[] =>
  process.env['TEST_TIER'] === 'all' ? looks : looks.filter((_, at) => at === index);

async function wear({ page }: Visitor, { colorScheme, width }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
}

const nameOf = (page: string, { locale, colorScheme, width }: Look) => `${page}.${locale}.${colorScheme}.${width}`;

for (const look of shown(3))
  test(
    `Home looks right on the live system: ${nameOf('home', look)}`,
    inSecondTier('state home-empty'),
    async ({ visit }) => {
      const visitor = await visit(look);
      await wear(visitor, look);
      await visitor.page.goto('/');
      await expect(visitor.page.locator('form [type=submit]')).toBeVisible();
      expect(await inspect(visitor.page, nameOf('live-home', look))).toEqual([]);
    },
  );

for (const look of shown(2))
  test(`a download page looks right on the live system: ${nameOf('download', look)}`, async ({
    visit,
    account,
    sentTransfer,
  }) => {
    const files = [textFile('Notes 笔记.txt', 'A quiet line.\n第二行。\n'), noiseFile('नदी.mp4', 200_000)];
    const { link } = await sentTransfer(await account(), files);
    const visitor = await visit(look);
    await wear(visitor, look);
    await visitor.page.goto(link);
    await expect(visitor.page.getByRole('listitem').filter({ hasText: 'Notes' })).toBeVisible();
    expect(await inspect(visitor.page, nameOf('live-download', look))).toEqual([]);
  });

for (const look of shown(1))
  test(
    `the dashboard looks right on the live system: ${nameOf('dashboard', look)}`,
    inSecondTier('state dash-home-filled'),
    async ({ member, sentTransfer, address }) => {
      const visitor = await member(look);
      const { account, page } = visitor;
      const plan = noiseFile('Plan of the river bank, second version.pdf', 123_456);
      const photo = noiseFile('照片 东岸.jpg', 34_567);
      await sentTransfer(account, [plan, photo], { password: 'jasmine tea' });
      await sentTransfer(account, [photo]);
      await sentTransfer(account, [plan], { recipients: [address('anna'), address('bo')] });
      await wear(visitor, look);
      await page.goto('/dash');
      const region = page.getByRole('region', { name: /^(Latest activity|最近动态)/ });
      await expect(region.getByRole('listitem')).toHaveCount(3);
      expect(await inspect(page, nameOf('live-dashboard', look))).toEqual([]);
    },
  );
