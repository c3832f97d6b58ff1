/** Where avatars are served. */
export const avatarPrefix = '/media/avatars/'

/** Under which an avatar that a member sent in is kept, by its name. */
export function avatarKey(name: string): string {
  return `avatars/${name}`
}

/** Under which it is kept while moderation has taken it off its profile: nothing is served from there. */
export function withheldAvatarKey(name: string): string {
  return `withheld-avatars/${name}`
}

/** The types of what `squareImage` writes, by extension. */
export const avatarTypes = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['webp', 'image/webp'],
])
