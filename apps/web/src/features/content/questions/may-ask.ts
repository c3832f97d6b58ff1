import type { PostView } from '@parvis/contract/content/posts.schemas.ts'

/** Whether questions in words are offered below a post: to officials, by others. The server decides. */
export const mayAsk = ({ author, isOwnPost }: PostView): boolean =>
  author?.role === 'politician' && author.verified && !isOwnPost
