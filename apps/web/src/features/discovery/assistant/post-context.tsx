import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { postQuery } from '../../../cache/post-queries.ts'
import { firstGraphemes } from '../../../lib/graphemes.ts'
import { separator } from '../../../lib/separator.ts'

const excerptLength = 80

/** The post in question: its beginning, and what was said of it. Only what the page has already read. */
export function PostContext({ postId }: { postId: string }) {
  const { t } = useLingui()
  const { data: post } = useQuery({ ...postQuery(postId), enabled: false })
  if (!post) return null
  const excerpt = firstGraphemes(post.content, excerptLength)
  const reactions = post.reactions.support + post.reactions.question + post.reactions.vote
  return (
    <section
      aria-label={t`Post dont il est question`}
      className="rounded-xl border border-line bg-paper p-3.5"
    >
      <p className="text-xs font-semibold text-ink-3">
        <Trans>À propos du post de {post.author?.name ?? t`Utilisateur inconnu`}</Trans>
      </p>
      <p dir="auto" className="mt-1 text-sm wrap-anywhere">
        {excerpt.length < post.content.length ? `${excerpt}…` : excerpt}
      </p>
      <p className="mt-1.5 text-xs text-ink-3 tabular-nums">
        <Plural value={post.commentCount} one="# commentaire" other="# commentaires" />
        {separator}
        <Plural value={reactions} one="# réaction" other="# réactions" />
      </p>
    </section>
  )
}
