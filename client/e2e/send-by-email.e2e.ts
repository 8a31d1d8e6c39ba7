import { join } from 'node:path';
import { digestsIn, sha256Of, unzip, writeNoise, writeText } from './support/test-files.js';
import { linkIn, mailTo } from './support/inbox.js';
import { expect, test } from './support/journey.js';

const FOLDER = '资料与दस्तावेज़';
const CONTRACT = '合同（最终版）.txt';

test(
  'a visitor mails a folder to two people, and both get the identical files',
  { tag: '@main' },
  async ({ visit, address }, testInfo) => {
    const source = testInfo.outputPath('source');
    await writeText(join(source, FOLDER, CONTRACT), '甲方与乙方达成如下协议。\n');
    await writeText(join(source, FOLDER, 'चित्र', 'नमस्ते दुनिया.md'), '# नमस्ते\n');
    // In parts.
    await writeNoise(join(source, FOLDER, '影片.bin'), 6_000_000);
    await writeText(join(source, FOLDER, 'empty.dat'), '');
    const [sender, asha, bo] = [address('sender'), address('asha'), address('bo')];

    const { page, panel } = await visit();
    await page.goto('/');
    await panel.pickFolder(join(source, FOLDER));
    await expect(panel.form.getByText('4 files · 6 MB')).toBeVisible();
    await panel.addRecipients(asha, bo);
    await panel.fillSender(sender);
    await panel.fillMessage('Die Unterlagen 文件 दस्तावेज़');
    await panel.submit();
    await panel.verify(sender);
    const link = await panel.done();
    expect(new URL(link).pathname).toMatch(/^\/w\/\w{7,}$/);
    await expect(page.getByText(`Your files are on their way to ${asha} and ${bo}.`)).toBeVisible();
    await mailTo(sender, new RegExp(`^You sent ${FOLDER} to 2 people$`));

    const personalLinks: string[] = [];
    for (const recipient of [asha, bo]) {
      const mail = await mailTo(recipient, new RegExp(`^${FOLDER} from `));
      expect(mail.subject).toContain(sender);
      expect(mail.text).toContain('Die Unterlagen 文件 दस्तावेज़');
      personalLinks.push(linkIn(mail, /\/d\/\w+\/[\w-]+$/));
    }
    expect(new Set(personalLinks).size).toBe(2);

    const inIndia = await visit({ from: 'India' });
    await inIndia.page.goto(personalLinks[0] ?? '');
    await expect(inIndia.page.getByRole('heading', { name: `${sender.split('@')[0]} sent you files` })).toBeVisible();
    await expect(inIndia.page.getByText(sender, { exact: true })).toBeVisible();
    await expect(inIndia.page.getByText(`Sent to ${asha}`)).toBeVisible();
    const zipStarts = inIndia.page.waitForEvent('download');
    await inIndia.page.getByRole('button', { name: 'Download all' }).click();
    const zip = await zipStarts;
    expect(zip.suggestedFilename()).toBe(`${FOLDER}.zip`);
    const archive = testInfo.outputPath('received.zip');
    await zip.saveAs(archive);
    const unpacked = await unzip(archive, testInfo.outputPath('received'));
    expect(await digestsIn(unpacked)).toEqual(await digestsIn(source));

    const inChina = await visit({ from: 'China' });
    await inChina.page.goto(personalLinks[1] ?? '');
    const fileStarts = inChina.page.waitForEvent('download');
    await inChina.page.getByRole('button', { name: `Download ${CONTRACT}` }).click();
    const file = await fileStarts;
    expect(file.suggestedFilename()).toBe(CONTRACT);
    expect(await sha256Of(await file.path())).toBe(await sha256Of(join(source, FOLDER, CONTRACT)));

    const ofAsha = await mailTo(sender, new RegExp(`^${asha} downloaded ${FOLDER}$`));
    expect(ofAsha.text).toContain(`Who: ${asha}`);
    expect(ofAsha.text).toContain(`What: ${FOLDER}`);
    expect(ofAsha.text).toContain('Where: India');
    expect(ofAsha.text).toMatch(/When: \w+ \d{1,2}, \d{4} at \d\d:\d\d UTC/);
    const ofBo = await mailTo(sender, new RegExp(`^${bo} downloaded ${CONTRACT}$`));
    expect(ofBo.text).toContain(`What: ${CONTRACT}`);
    expect(ofBo.text).toContain('Where: China');
  },
);
