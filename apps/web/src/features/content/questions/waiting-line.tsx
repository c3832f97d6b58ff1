import { Plural } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronRight, CircleHelp } from 'lucide-react'
import { useWaitingQuestions } from './use-waiting-questions.ts'

/** For an official, above the feed and on their own profile: how many people wait for an answer. Leads to them. */
export function WaitingLine() {
  const waiting = useWaitingQuestions()
  if (waiting === undefined) return null
  return (
    <Link
      to="/questions"
      search={{ author: waiting.reference }}
      className="flex min-h-11 items-center gap-2.5 border-b border-line bg-question-soft px-4 py-2 text-sm font-semibold text-question -outline-offset-2 hover:underline"
    >
      <CircleHelp aria-hidden="true" size={18} className="shrink-0" />
      <span className="min-w-0 flex-1">
        <Plural
          value={waiting.people}
          one="# personne attend votre réponse"
          other="# personnes attendent votre réponse"
        />
      </span>
      <ChevronRight aria-hidden="true" size={18} className="shrink-0" />
    </Link>
  )
}
