import { RegionCode } from '@parvis/contract/fields.schemas.ts'
import { typeset } from './typography.ts'

type Visibility = 'public' | 'followers' | 'private'

interface ScriptReply {
  by: string
  text: string
}

interface ScriptComment extends ScriptReply {
  replies: ScriptReply[]
}

export interface ScriptPost {
  /** Stable name of the post, the source of its id: `theme/003`. */
  key: string
  by: string
  text: string
  region: RegionCode | null
  visibility: Visibility
  comments: ScriptComment[]
}

const LINE = /^( {0,4})([a-z0-9_.-]+)(?: \(([^)]*)\))?: (.+)$/

/**
 * Reads a debate written like a play, oldest post first:
 *
 *     author (75): a post of the region 75        - `(followers)` and `(private)` narrow its readers
 *       speaker: a comment, two spaces in
 *         speaker: a reply, four spaces in
 *
 * A line that fits none of this throws with its number: content mistakes must not become missing posts.
 */
export function script(theme: string, play: string): ScriptPost[] {
  const posts: ScriptPost[] = []
  for (const [index, line] of play.split('\n').entries()) {
    if (line.trim() === '') continue
    const [, indent, by, marks, words] = LINE.exec(line) ?? []
    const post = posts.at(-1)
    const comment = post?.comments.at(-1)
    if (indent === undefined || !by || !words)
      throw new Error(`${theme}, line ${index}: not readable: ${line}`)
    const text = typeset(words)
    if (indent === '') posts.push({ ...newPost(theme, posts.length, marks), by, text })
    else if (indent.length === 2 && post) post.comments.push({ by, text, replies: [] })
    else if (indent.length === 4 && comment) comment.replies.push({ by, text })
    else throw new Error(`${theme}, line ${index}: a comment needs a post, a reply needs a comment`)
  }
  return posts
}

function newPost(theme: string, index: number, marks = ''): Omit<ScriptPost, 'by' | 'text'> {
  const words = marks.split(' ').filter((word) => word !== '')
  const visibility = words.find((word) => word === 'followers' || word === 'private')
  const region = words.find((word) => word !== visibility)
  return {
    key: `${theme}/${String(index).padStart(3, '0')}`,
    region: region === undefined ? null : RegionCode.parse(region),
    visibility: visibility ?? 'public',
    comments: [],
  }
}
