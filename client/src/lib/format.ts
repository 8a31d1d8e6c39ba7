import { useMemo } from 'react';
import { formatBytes, formatDuration, formatRelative } from '#contract/display-formats.js';
import { MINUTE_MS } from '#contract/units.js';
import { useTranslation } from '../i18n/use-translation.js';

/** The maximum that `Intl` accepts. */
const MOST_DIGITS = 20;

export function formatNumber(value: number, language: string): string {
  return new Intl.NumberFormat(language).format(value);
}

export function formatPercent(ratio: number, language: string): string {
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(ratio);
}

export function formatDate(instant: number, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(instant);
}

/** Without the year if it is the current one. */
export function formatShortDate(instant: number, now: number, language: string): string {
  const isThisYear = new Date(instant).getFullYear() === new Date(now).getFullYear();
  return isThisYear
    ? new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' }).format(instant)
    : formatDate(instant, language);
}

function formatDateTime(instant: number, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(instant);
}

/**
 * Formats an end: the day alone if it is at the end of one, else with the hour; without the year if it is the current
 * one.
 */
export function formatEnd(instant: number, now: number, language: string): string {
  // A day ends with its last minute, or where the next one begins.
  const last = new Date(instant - 1);
  const isEndOfDay = new Date(instant + MINUTE_MS).getDate() !== last.getDate() && last.getHours() === 23;
  if (isEndOfDay) return formatShortDate(last.getTime(), now, language);
  const isThisYear = last.getFullYear() === new Date(now).getFullYear();
  if (!isThisYear) return formatDateTime(instant, language);
  const hour = language.startsWith('zh') ? '2-digit' : 'numeric';
  const shape = { day: 'numeric', month: 'short', hour, minute: '2-digit' } as const;
  return new Intl.DateTimeFormat(language, shape).format(instant);
}

/** Formats a past time: never "in 4 seconds", though a page's `now` may be older than the events that it shows. */
export function formatAgo(instant: number, now: number, language: string): string {
  return formatRelative(Math.min(instant, now), now, language);
}

export interface Formats {
  bytes(value: number): string;
  number(value: number): string;
  /** With all digits of its fraction. */
  exact(value: number): string;
  percent(ratio: number): string;
  date(instant: number): string;
  shortDate(instant: number, now: number): string;
  dateTime(instant: number): string;
  end(instant: number, now: number): string;
  /** The time of day. */
  time(instant: number): string;
  duration(seconds: number): string;
  relative(instant: number, now: number): string;
  ago(instant: number, now: number): string;
}

function formatsFor(language: string): Formats {
  return {
    bytes: (value) => formatBytes(value, language),
    number: (value) => formatNumber(value, language),
    exact: (value) => new Intl.NumberFormat(language, { maximumFractionDigits: MOST_DIGITS }).format(value),
    percent: (ratio) => formatPercent(ratio, language),
    date: (instant) => formatDate(instant, language),
    shortDate: (instant, now) => formatShortDate(instant, now, language),
    dateTime: (instant) => formatDateTime(instant, language),
    end: (instant, now) => formatEnd(instant, now, language),
    time: (instant) => new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(instant),
    duration: (seconds) => formatDuration(seconds, language),
    relative: (instant, now) => formatRelative(instant, now, language),
    ago: (instant, now) => formatAgo(instant, now, language),
  };
}

/** All formats in the page's language. */
export function useFormats(): Formats {
  const { language } = useTranslation();
  return useMemo(() => formatsFor(language), [language]);
}
