/** Whether the browser has a share sheet. */
export const canShareLinks = (): boolean => 'share' in navigator;

export function shareLink(link: string, title: string): void {
  // Closing the share sheet is no error.
  void navigator.share({ title, url: link }).catch(() => undefined);
}

/** The link as it is shown to people. */
export function withoutScheme(link: string): string {
  return link.replace(/^https?:\/\//, '');
}
