import { mediaCookie } from '@parvis/contract/media.ts'

/**
 * Says who reads to the requests that the browser makes by itself, for images and videos that not everyone may see.
 * The cookie goes to the media alone, and to nobody else's site.
 */
export function setMediaCookie(token: string | null, expiresAt = 0): void {
  const seconds = token === null ? 0 : Math.max(0, Math.floor(expiresAt - Date.now() / 1000))
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not there on every address and browser yet
  document.cookie = `${mediaCookie}=${token ?? ''}; path=/media/post-uploads; max-age=${seconds}; samesite=strict${secure}`
}
