import type { PostView } from '@parvis/contract/content/posts.schemas.ts'

/** The text of a post, without the address at its end whose card stands below. An address within the text stays. */
export function textAboveCard({ content, link_preview }: Pick<PostView, 'content' | 'link_preview'>): string {
  const end = link_preview === null ? -1 : content.search(/\s*\bhttps?:\/\/\S+\s*$/)
  return end < 0 || content.slice(0, end).includes('://') ? content : content.slice(0, end)
}
