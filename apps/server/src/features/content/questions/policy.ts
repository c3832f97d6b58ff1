import { tokenize } from '@parvis/contract/rich-text.ts'

interface AskedPost {
  user_id: string
  author_role: 'citizen' | 'journalist' | 'politician'
  /** Whether its author is verified now: a mandate ends. */
  verified: boolean
}

/**
 * Whether a member may ask a question in words below a post. Nobody learns who asks, so only officials in office are asked, who
 * answer for what they do; a text without a name below a citizen's post would invite harassment. Officials do not ask themselves.
 */
export function mayAskBelow(memberId: string, post: AskedPost): boolean {
  return post.author_role === 'politician' && post.verified && post.user_id !== memberId
}

/** Whether a question holds a link. One sentence needs none, and a text without a name would be used to spread them. */
export const holdsLink = (content: string) => tokenize(content).some(({ kind }) => kind === 'link')
