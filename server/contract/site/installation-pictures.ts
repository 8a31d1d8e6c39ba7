/** Address of a picture of the installation as its logo. Mail programs show no WebP. */
export const installationLogo = (id: string): string => `/v1/pictures/${id}/96.png`;

/** Address of it as its icon, which is square. */
export const installationIcon = (id: string): string => `/v1/pictures/${id}/256.webp`;
