import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Kept out of the repository. */
const FOLDER = fileURLToPath(new URL('../../../test-artifacts/screens/', import.meta.url));

const languages = { en: { tag: 'en', button: 'English' }, zh: { tag: 'zh-CN', button: '中文' } } as const;
const schemes = ['light', 'dark'] as const;
const SETTLED_MS = 2000;
const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };

interface LookOptions {
  /** Opens what lies over everything else, and so over the language switch. */
  open?: () => Promise<void>;
  close?: () => Promise<void>;
  /** What is fastened to a place on the page and would have to follow it first. */
  isWideOnly?: boolean;
}

/**
 * Looks at a page in both languages, both schemes and two widths: a picture of each look, and what axe finds wrong.
 * Four looks hold every pair of language, scheme and width; all eight would find no more but what three together do.
 */
export class Gallery {
  /** What is wrong, and in which looks. */
  private readonly problems = new Map<string, string[]>();

  constructor(private readonly page: Page) {}

  /** Leaves the page as it was: English, light, wide. */
  async look(name: string, { open, close, isWideOnly = false }: LookOptions = {}): Promise<void> {
    await this.page.mouse.move(0, 0);
    for (const language of ['zh', 'en'] as const) {
      await this.choose(language);
      await open?.();
      for (const scheme of schemes) {
        await this.page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
        const isOnPhone = !isWideOnly && (language === 'en') === (scheme === 'dark');
        const size = isOnPhone ? narrow : wide;
        await this.page.setViewportSize(size);
        await this.inspect(`${name}.${language}.${scheme}.${size.width}`);
      }
      await this.page.setViewportSize(wide);
      await close?.();
    }
    await this.page.emulateMedia({ colorScheme: 'light' });
  }

  expectNoProblems(): void {
    expect(Object.fromEntries(this.problems)).toEqual({});
  }

  private async choose(language: keyof typeof languages): Promise<void> {
    const { tag, button } = languages[language];
    const root = this.page.locator('html');
    if ((await root.getAttribute('lang')) === tag) return;
    await this.page.getByRole('banner').getByRole('button', { name: button }).click();
    await expect(root).toHaveAttribute('lang', tag);
  }

  private async inspect(name: string): Promise<void> {
    await this.page.evaluate(async () => {
      await document.fonts.ready;
      const ending = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
      await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
    });
    const cutOff = await this.cutOff();
    await mkdir(FOLDER, { recursive: true });
    await this.page.screenshot({ path: join(FOLDER, `${name}.png`), fullPage: true });
    for (const control of cutOff) this.note(`cut off at the edge: ${control}`, name);
    // Within the page itself: the other way opens a second one for each look.
    const { violations } = await new AxeBuilder({ page: this.page })
      .setLegacyMode(true)
      .options({ resultTypes: ['violations'] })
      .analyze();
    for (const { id, impact, nodes } of violations) {
      if (impact !== 'serious' && impact !== 'critical') continue;
      for (const { target, failureSummary } of nodes) {
        this.note(`${id} (${impact}) at ${target.join(' ')}: ${failureSummary}`, name);
      }
    }
  }

  /** What lies over the page follows a new width of the window in a moment. */
  private async cutOff(): Promise<string[]> {
    const look = () => this.page.evaluate(controlsCutOff);
    await expect
      .poll(look, { timeout: SETTLED_MS })
      .toEqual([])
      .catch(() => undefined);
    return look();
  }

  private note(problem: string, name: string): void {
    this.problems.set(problem, [...(this.problems.get(problem) ?? []), name]);
  }
}

/** Runs in the page: what a person has to press or fill in, and that reaches out of the window where nothing scrolls. */
function controlsCutOff(): string[] {
  const scrolls = (element: Element): boolean =>
    element.scrollWidth > element.clientWidth && /auto|scroll/.test(getComputedStyle(element).overflowX);
  const isInScroller = (element: Element | null): boolean =>
    element !== null && element !== document.body && (scrolls(element) || isInScroller(element.parentElement));
  return [...document.querySelectorAll('button, a, input, textarea')]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }))
    .filter((control) => control.getBoundingClientRect().right > innerWidth + 1 && !isInScroller(control))
    .map((control) => control.getAttribute('aria-label') ?? control.textContent ?? control.tagName);
}
