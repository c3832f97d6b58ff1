import { Plural, Trans } from '@lingui/react/macro'
import type { TopicView, TrendView } from '@parvis/contract/discovery/search.schemas.ts'
import { topicCountCeiling } from '@parvis/contract/discovery/search.ts'
import { Link } from '@tanstack/react-router'
import { Hash } from 'lucide-react'
import { compactCount } from '../../../lib/compact-count.ts'
import { separator } from '../../../lib/separator.ts'
import { useMarking } from '../../../ui/marked.ts'

/** "12 posts", "1 k+ posts". */
export function PostCount({ count }: { count: number }) {
  const shown = compactCount(count) + (count >= topicCountCeiling ? '+' : '')
  return <Plural value={count} one={`${shown} post`} other={`${shown} posts`} />
}

/** Has the size of an account's picture, beside which it stands. */
export function TopicSign() {
  return (
    <span
      aria-hidden="true"
      className="grid size-11 shrink-0 place-items-center rounded-full bg-blue-soft text-blue"
    >
      <Hash size={20} strokeWidth={2} />
    </span>
  )
}

/** "7 posts de 5 membres, dont 2 depuis 24 heures": what orders the trends. */
function TrendCounts({
  trend: { post_count: postCount, author_count: authorCount, author_count_today: authorCountToday },
}: {
  trend: TrendView
}) {
  return (
    <>
      <PostCount count={postCount} />
      {separator}
      <Plural value={authorCount} one="# membre" other="# membres" />
      {authorCountToday > 0 && (
        <>
          {', '}
          <Trans>dont {authorCountToday} en 24 h</Trans>
        </>
      )}
    </>
  )
}

/** A hashtag in a list, which leads to its posts; one of the trends with its rank. */
export function TopicRow({ topic, rank }: { topic: TopicView | TrendView; rank?: number }) {
  const mark = useMarking()
  return (
    <li className="border-b border-line">
      <Link
        to="/search"
        search={{ q: `#${topic.label}`, type: 'posts' }}
        preload={false}
        className="group flex items-center gap-3 px-4 py-3 transition-colors duration-150 -outline-offset-2 hover:bg-surface/60"
      >
        {rank !== undefined && (
          <span aria-hidden="true" className="w-5 shrink-0 text-center font-semibold text-ink-3 tabular-nums">
            {rank}
          </span>
        )}
        <TopicSign />
        <span className="min-w-0">
          <bdi className="block truncate font-display text-post font-semibold text-ink group-hover:underline">
            #{mark(topic.label)}
          </bdi>
          <span className="block text-sm text-ink-2">
            {'author_count' in topic ? <TrendCounts trend={topic} /> : <PostCount count={topic.post_count} />}
          </span>
        </span>
      </Link>
    </li>
  )
}
