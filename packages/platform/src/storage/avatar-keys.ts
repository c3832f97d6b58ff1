/** Path prefix of served avatars. */
export const avatarPrefix = '/media/avatars/'

/** Storage key of a member's avatar. */
export function avatarKey(name: string): string {
  return `avatars/${name}`
}

/** Storage key of an avatar that moderation removed: it is not served. */
export function withheldAvatarKey(name: string): string {
  return `withheld-avatars/${name}`
}

/** Media types that `squareImage` writes, by extension. */
export const avatarTypes = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['webp', 'image/webp'],
])
