import { useLingui } from '@lingui/react/macro'
import type { TopicView } from '@parvis/contract/discovery/search.schemas.ts'
import { suggestionCount } from '@parvis/contract/discovery/search.ts'
import type { AuthorView } from '@parvis/contract/people/profiles.schemas.ts'
import { Link } from '@tanstack/react-router'
import { Avatar } from '../../../ui/avatar.tsx'
import { useMarking } from '../../../ui/marked.ts'
import { VerifiedSeal } from '../../../ui/verified-seal.tsx'
import { PostCount, TopicSign } from './topic-row.tsx'

export type Suggestion = { kind: 'account'; account: AuthorView } | { kind: 'topic'; topic: TopicView }

/** Topics give way to accounts, but for three. */
const topicsKept = 3

/** Eight accounts and topics at most, accounts first. */
export function suggestionsOf(accounts: readonly AuthorView[], topics: readonly TopicView[]): Suggestion[] {
  const used = [...topics].sort((a, b) => b.post_count - a.post_count)
  const room = suggestionCount - Math.min(used.length, topicsKept)
  const people = accounts.slice(0, room)
  return [
    ...people.map((account) => ({ kind: 'account' as const, account })),
    ...used.slice(0, suggestionCount - people.length).map((topic) => ({ kind: 'topic' as const, topic })),
  ]
}

export const suggestionId = (position: number) => `suggestion-${position}`

const rowClass =
  'flex items-center gap-3 px-4 py-2 transition-colors duration-150 -outline-offset-2 hover:bg-surface/60 aria-selected:bg-blue-soft'

/** Accounts and topics that answer to what is typed; the box above leads through them by arrow keys. */
export function Suggestions({
  id,
  suggestions,
  active,
}: {
  id: string
  suggestions: readonly Suggestion[]
  active: number | null
}) {
  const { t } = useLingui()
  const mark = useMarking()
  return (
    <div role="listbox" id={id} aria-label={t`Suggestions`} className="border-b border-line py-1.5">
      {suggestions.map((suggestion, position) => {
        const option = {
          role: 'option',
          id: suggestionId(position),
          'aria-selected': position === active,
          className: rowClass,
        }
        if (suggestion.kind === 'topic') {
          const { topic } = suggestion
          return (
            <Link
              key={`#${topic.tag}`}
              {...option}
              to="/search"
              search={{ q: `#${topic.label}`, type: 'posts' }}
              preload={false}
            >
              <TopicSign />
              <span className="min-w-0 flex-1">
                <bdi className="block truncate font-display font-semibold text-ink">#{mark(topic.label)}</bdi>
                <span className="block text-sm text-ink-2">
                  <PostCount count={topic.post_count} />
                </span>
              </span>
            </Link>
          )
        }
        const { account } = suggestion
        return (
          <Link
            key={account.id}
            {...option}
            to="/profile/$reference"
            params={{ reference: account.username ?? account.id }}
          >
            <Avatar name={account.name} seed={account.id} src={account.avatar} size="md" />
            <span className="min-w-0 flex-1">
              <span className="flex min-w-0 items-center gap-1.5">
                <bdi className="truncate font-display font-semibold text-ink">{mark(account.name)}</bdi>
                {account.verified && <VerifiedSeal label={t`Compte vérifié`} size={15} />}
              </span>
              {account.username && (
                <span className="block truncate text-sm text-ink-2">@{mark(account.username)}</span>
              )}
            </span>
          </Link>
        )
      })}
    </div>
  )
}
