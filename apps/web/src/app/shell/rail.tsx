import { Trans, useLingui } from '@lingui/react/macro'
import { opensConsole } from '@parvis/contract/accounts/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { MessageCircleReply, PenLine, Sparkles } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useLoginPrompt } from '../../features/accounts/identity/identity-dialogs.ts'
import { useOwnProfile } from '../../features/accounts/identity/queries.ts'
import { preferencesQuery } from '../../features/accounts/preferences/queries.ts'
import { useWaitingQuestions } from '../../features/content/questions/use-waiting-questions.ts'
import { openAssistant } from '../../features/discovery/assistant/open-assistant.ts'
import { compactCount } from '../../lib/compact-count.ts'
import { backgroundPart } from '../../lib/parts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { railEntries } from './further-entries.ts'
import { RailEntry, railItemClass, restingClass } from './rail-entry.tsx'

const ModerationEntry = lazy(
  backgroundPart(() => import(/* visits: rare */ './moderation-entry.tsx'), 'ModerationEntry'),
)

/** For an official who is asked: the questions without an answer, with their number. */
function WaitingEntry() {
  const waiting = useWaitingQuestions()
  if (waiting === undefined) return null
  return (
    <Link
      to="/questions"
      search={{ author: waiting.reference }}
      activeOptions={{ exact: true }}
      className={clsx(railItemClass, 'relative')}
      activeProps={{ className: 'bg-sunk font-semibold text-ink' }}
      inactiveProps={{ className: restingClass }}
    >
      <MessageCircleReply aria-hidden="true" size={22} strokeWidth={1.75} className="shrink-0" />
      <span className="max-w-full truncate">
        <Trans>À répondre</Trans>
      </span>
      <span className="rounded-full bg-question-soft px-2 text-xs font-semibold text-question tabular-nums max-lg:absolute max-lg:top-0.5 max-lg:right-1">
        {compactCount(waiting.posts)}
      </span>
    </Link>
  )
}

/** The left rail of wide windows: words below the icons from 768 px, beside them from 1024 px. */
export function Rail() {
  const { t } = useLingui()
  const loginPrompt = useLoginPrompt()
  const profile = useOwnProfile()
  const { data: preferences } = useQuery({ ...preferencesQuery, enabled: profile !== undefined })
  const isStaff = profile !== undefined && (profile.is_moderator || profile.is_administrator)
  // Its floating button is the way to the assistant, unless the member has hidden it.
  const isAssistantHidden = profile !== undefined && preferences?.floating_buttons === false
  return (
    <div className="sticky top-(--header-height) hidden h-[calc(100dvh-var(--header-height))] flex-col overflow-y-auto py-3 [scrollbar-width:none] md:flex">
      <nav aria-label={t`Navigation principale`} className="flex flex-col gap-0.5">
        {railEntries.map((entry) => (
          <RailEntry key={entry.to} entry={entry} />
        ))}
        <WaitingEntry />
        {isStaff && (
          <Suspense>
            <ModerationEntry mayCount={opensConsole(profile.staff_access)} />
          </Suspense>
        )}
        {isAssistantHidden && (
          <button
            type="button"
            aria-haspopup="dialog"
            title={t`Assistant`}
            onClick={openAssistant}
            className={clsx(railItemClass, restingClass)}
          >
            <Sparkles aria-hidden="true" size={22} strokeWidth={1.75} className="shrink-0" />
            <span className="max-w-full truncate">
              <Trans>Assistant</Trans>
            </span>
          </button>
        )}
      </nav>
      <nav aria-label={t`Écrire et profil`} className="contents">
        <Link
          to="/create-post"
          onClick={(event) => {
            if (!loginPrompt.require(t`Vous devez être connecté pour publier.`)) event.preventDefault()
          }}
          className={clsx(buttonClass({ size: 'lg' }), 'mt-3 max-lg:px-0')}
        >
          <PenLine aria-hidden="true" size={18} />
          <span className="max-lg:sr-only">
            <Trans>Écrire</Trans>
          </span>
        </Link>
        {profile && (
          <Link
            to="/profile"
            className="mt-auto flex items-center gap-2.5 rounded-lg p-2.5 text-sm leading-tight hover:bg-sunk max-lg:justify-center max-lg:p-1"
          >
            <Avatar name={profile.display_name} seed={profile.id} src={profile.avatar_url} size="sm" />
            <span className="min-w-0 max-lg:sr-only">
              <span className="block truncate font-semibold">{profile.display_name}</span>
              {profile.username && <span className="block truncate text-ink-3">@{profile.username}</span>}
            </span>
          </Link>
        )}
      </nav>
    </div>
  )
}
