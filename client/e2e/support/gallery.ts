import { expect, type Page } from '@playwright/test';
import { inspect } from './inspect.js';

const languages = { en: { tag: 'en', button: 'English' }, zh: { tag: 'zh-CN', button: '中文' } } as const;
const schemes = ['light', 'dark'] as const;
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
    for (const problem of await inspect(this.page, name)) this.note(problem, name);
  }

  private note(problem: string, name: string): void {
    this.problems.set(problem, [...(this.problems.get(problem) ?? []), name]);
  }
}
