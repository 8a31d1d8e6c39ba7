import Avatar, { type AvatarProps } from '@mui/material/Avatar';
import { initialsOf } from '#contract/accounts/initials.js';

export interface InitialsAvatarProps extends Omit<AvatarProps, 'children'> {
  name: string;
  email?: string;
  /** Path of a user's picture, whose sizes are below it, or the whole address of another one. */
  picture?: string;
  size?: number;
}

/** Sides of the pictures, on the server. */
const SIDES = [48, 96, 256];
const OWN = '/v1/pictures/';

/** The smallest size that is sharp on screens of two pixels per point. */
export function pictureUrl(picture: string, size: number): string {
  if (!picture.startsWith(OWN)) return picture;
  return `${picture}/${SIDES.find((side) => side >= size * 2) ?? SIDES.at(-1)}.webp`;
}

/** A user's picture, or initials. No request to an avatar service. */
export function InitialsAvatar({ name, email = '', picture = '', size = 40, sx, ...props }: InitialsAvatarProps) {
  return (
    <Avatar
      {...(picture === '' ? {} : { src: pictureUrl(picture, size) })}
      alt=""
      aria-hidden
      {...props}
      sx={[
        {
          width: size,
          height: size,
          fontWeight: 650,
          letterSpacing: '-0.01em',
          bgcolor: 'primary.light',
          color: 'primary.dark',
        },
        ...(Array.isArray(sx) ? (sx as readonly object[]) : [sx as object]),
      ]}
    >
      {/* Its own element: buttons size the text of the icons in them. */}
      <span style={{ fontSize: size * 0.38 }}>{initialsOf(name, email)}</span>
    </Avatar>
  );
}
