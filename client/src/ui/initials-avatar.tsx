import Avatar, { type AvatarProps } from '@mui/material/Avatar';
import { initialsOf } from '#contract/accounts/initials.js';
import { pictureUrl } from './picture-url.js';

export interface InitialsAvatarProps extends Omit<AvatarProps, 'children'> {
  name: string;
  email?: string;
  /** Path of a user's picture, whose sizes are below it, or the whole address of another one. */
  picture?: string;
  size?: number;
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
