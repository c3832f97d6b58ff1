import {
  quotePost,
  repostPost,
  setPostVisibility,
  undoRepost,
} from '@parvis/contract/content/post-lifecycle.ts'
import type { Guest } from './people.ts'

interface Post {
  id: string
}

export const reposts = (member: Guest, { id }: Post) => member.call(repostPost, { params: { postId: id } })
export const takesBack = (member: Guest, { id }: Post) => member.call(undoRepost, { params: { postId: id } })
export const quotes = (member: Guest, { id }: Post, content: string, request_id?: string) =>
  member.call(quotePost, { params: { postId: id }, body: { content, request_id } })
export const shows = (author: Guest, { id }: Post, visibility: 'public' | 'followers' | 'private') =>
  author.call(setPostVisibility, { params: { postId: id }, body: { visibility } })
