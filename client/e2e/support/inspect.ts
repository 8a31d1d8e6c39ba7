import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const SETTLED_MS = 30_000;

/**
 * Problems of the page, which `look` names: controls that are cut off at the edge of the window, texts that are cut off
 * by their own boxes, bars under a notice, and what axe calls serious or critical. Popovers, notices and colours follow
 * a new width or scheme in a moment, so a problem gets time to go.
 */
export async function inspect(page: Page, look: string): Promise<string[]> {
  await settle(page);
  let problems: string[] = [];
  await expect
    .poll(async () => (problems = await problemsNow(page)), { timeout: SETTLED_MS })
    .toEqual([])
    .catch(() => undefined);
  return problems.map((problem) => `${look}: ${problem}`);
}

async function problemsNow(page: Page): Promise<string[]> {
  const controls = await page.evaluate(findControlsCutOff);
  const texts = await page.evaluate(findTextsCutOff);
  const targets = await page.evaluate(findSmallTargets);
  const bars = await page.evaluate(findBarsCovered);
  return [
    ...controls.map((control) => `cut off at the edge: ${control}`),
    ...texts.map((text) => `cut off by its own box: ${text}`),
    ...targets.map((target) => `too small for a finger: ${target}`),
    ...bars.map((bar) => `covered by a notice: ${bar}`),
    ...(await violations(page)),
  ];
}

/** Waits for fonts and for animations that end. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
  });
}

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = (await ownAxe(page)) ?? (await addedAxe(page));
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, impact, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} (${impact}) at ${target.join(' ')}: ${failureSummary}`),
    );
}

/** The gallery brings axe along, compiled with its own scripts. */
function ownAxe(page: Page): Promise<AxeResults | null> {
  return page.evaluate(() => {
    const { axe } = globalThis as { axe?: { run(root: Document, options: object): Promise<AxeResults> } };
    return axe?.run(document, { resultTypes: ['violations'] }) ?? null;
  });
}

function addedAxe(page: Page): Promise<AxeResults> {
  // Legacy mode runs in the page itself; the other way opens a second page for each check.
  const builder = new AxeBuilder({ page }).setLegacyMode(true);
  return builder.options({ resultTypes: ['violations'] }).analyze();
}

/** Runs in the page: finds controls that reach out of the window where nothing scrolls. */
function findControlsCutOff(): string[] {
  const scrolls = (element: Element): boolean =>
    element.scrollWidth > element.clientWidth && /auto|scroll/.test(getComputedStyle(element).overflowX);
  const isInScroller = (element: Element | null): boolean =>
    element !== null && element !== document.body && (scrolls(element) || isInScroller(element.parentElement));
  return [...document.querySelectorAll('button, a, input, textarea')]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }))
    .filter((control) => control.getBoundingClientRect().right > innerWidth + 1 && !isInScroller(control))
    .map((control) => control.getAttribute('aria-label') ?? control.textContent ?? control.tagName);
}

/** Runs in the page: finds controls that a finger misses, where fingers are used. Links in texts are as high as the text. */
function findSmallTargets(): string[] {
  const LEAST = 44;
  if (!matchMedia('(pointer: coarse)').matches) return [];
  return [
    ...document.querySelectorAll(
      'button, select, nav a, a.MuiButtonBase-root, [role="button"], [role="tab"], [role="menuitem"]',
    ),
  ]
    .filter((control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .map((control) => ({ control, box: control.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1)
    .map(({ control, box }) => {
      // A layer of the control that reacts beyond its own box.
      const layer = getComputedStyle(control, '::after');
      return {
        control,
        box: layer.position === 'absolute' ? { width: parseFloat(layer.width), height: parseFloat(layer.height) } : box,
      };
    })
    .filter(({ box }) => Math.round(Math.min(box.width, box.height)) < LEAST)
    .map(
      ({ control, box }) =>
        `${control.getAttribute('aria-label') ?? control.textContent} ${Math.round(box.width)}×${Math.round(box.height)}`,
    );
}

/** Runs in the page: finds bars at the bottom of the window that lie under a notice. */
function findBarsCovered(): string[] {
  const notices = [...document.querySelectorAll('[aria-live=polite] > .MuiPaper-root')].map((notice) =>
    notice.getBoundingClientRect(),
  );
  return [...document.querySelectorAll('[data-bottom-bar], .MuiDialogActions-root')]
    .filter((bar) => {
      const { left, right, top, bottom } = bar.getBoundingClientRect();
      return notices.some(
        (notice) => notice.left < right && notice.right > left && notice.top < bottom && notice.bottom > top,
      );
    })
    .map(({ textContent }) => textContent);
}

/** Runs in the page: finds texts that are clipped by their own box, or start above the scrollable area. */
function findTextsCutOff(): string[] {
  const isHiding = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
  const isCutOff = (element: HTMLElement): boolean => {
    const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element);
    // A pixel is the box of what only screen readers get.
    if (webkitLineClamp !== 'none' || element.clientWidth <= 1) return false;
    const isTooWide = element.scrollWidth > element.clientWidth + 1 && isHiding(overflowX) && textOverflow === 'clip';
    const isTooHigh = element.scrollHeight > element.clientHeight + 2 && isHiding(overflowY) && textOverflow === 'clip';
    return isTooWide || isTooHigh;
  };
  /** Above the top of the box that it scrolls in. */
  const isOutOfReach = (element: Element, box: Element | null): boolean => {
    if (!box || box === document.body) return false;
    if (getComputedStyle(box).overflowY === 'visible') return isOutOfReach(element, box.parentElement);
    return element.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop < -1;
  };
  const hasText = (element: Element) =>
    [...element.childNodes].some(
      ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && /[^\s\u200B]/.test(textContent ?? ''),
    );
  return [...document.body.querySelectorAll<HTMLElement>('*')]
    .filter((element) => hasText(element) && element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => isCutOff(element) || isOutOfReach(element, element.parentElement))
    .map((element) => element.textContent);
}
