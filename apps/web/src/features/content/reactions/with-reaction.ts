import type { PostView, Reaction } from '@parvis/contract/content/posts.schemas.ts'

/** The post as it stands once its reader's reaction is `reaction`: the old one uncounted, the new one counted. */
export function withReaction(post: PostView, reaction: Reaction | null): PostView {
  if (post.userReaction === reaction) return post
  const reactions = { ...post.reactions }
  if (post.userReaction !== null) reactions[post.userReaction] = Math.max(0, reactions[post.userReaction] - 1)
  if (reaction !== null) reactions[reaction] += 1
  return { ...post, reactions, userReaction: reaction }
}
