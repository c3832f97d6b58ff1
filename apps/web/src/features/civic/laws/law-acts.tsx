import { Plural, Trans } from '@lingui/react/macro'
import type { LawView } from '@parvis/contract/civic/laws.schemas.ts'
import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { contentLanguage } from '../../../lib/language.ts'
import { separator } from '../../../lib/separator.ts'
import { TallyBar } from '../votes/tally-bar.tsx'
import { dayInWords } from './law-texts.ts'
import { OutsideLink } from './outside-link.tsx'

type Ballot = NonNullable<LawView['acts'][number]['ballot']>

/** Other acts on a law, in the order of days. */
export function LawActs({ law: { acts, reference } }: { law: Pick<LawView, 'acts' | 'reference'> }) {
  if (acts.length === 0) return null
  const hasVotes = acts.some(({ ballot }) => ballot?.has_page)
  return (
    <details className="group mt-5 rounded-xl border border-line">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 rounded-xl px-4 font-semibold text-ink [&::-webkit-details-marker]:hidden">
        <Plural
          value={acts.length}
          one="Lecture, scrutin ou décision (#)"
          other="Lectures, scrutins et décisions (#)"
        />
        <ChevronDown
          aria-hidden="true"
          size={18}
          className="text-ink-3 transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <ul className="flex flex-col gap-3 px-4 pt-1 pb-4">
        {acts.map(({ date, label, ballot, url }) => (
          <li key={`${date} ${label}`} className="text-sm">
            <time dateTime={date} className="text-ink-3">
              {dayInWords(date)}
            </time>
            <span lang={contentLanguage} className="block text-ink">
              {url === null ? label : <OutsideLink url={url}>{label}</OutsideLink>}
            </span>
            {ballot && <Figures ballot={ballot} />}
            {ballot && <Bar ballot={ballot} />}
          </li>
        ))}
      </ul>
      {hasVotes && (
        <p className="px-4 pb-4 text-sm">
          <Link to="/scrutins" search={{ law: reference }} className="hit-44 relative text-blue underline">
            <Trans>Tous les scrutins sur ce texte</Trans>
          </Link>
        </p>
      )}
    </details>
  )
}

function Bar({ ballot: { for: votesFor, against, abstentions } }: { ballot: Ballot }) {
  if (votesFor === null || against === null) return null
  return (
    <span className="mt-1.5 block">
      <TallyBar votes={{ for: votesFor, against, abstention: abstentions ?? 0 }} />
    </span>
  )
}

function Figures({ ballot: { uid, for: votesFor, against, abstentions, has_page } }: { ballot: Ballot }) {
  // The register's code ends with the number that the assembly gives the vote.
  const number = /V(\d+)$/.exec(uid)?.[1]
  return (
    <span className="block text-ink-2">
      {votesFor === null && against === null ? (
        <Trans>Décompte non établi</Trans>
      ) : against === null ? (
        <Trans>{votesFor} pour</Trans>
      ) : abstentions === null ? (
        <Trans>
          {votesFor} pour, {against} contre, abstentions non établies
        </Trans>
      ) : (
        <Trans>
          {votesFor} pour, {against} contre,{' '}
          <Plural value={abstentions} one="# abstention" other="# abstentions" />
        </Trans>
      )}
      {number !== undefined && (
        <span className="text-ink-3">
          {separator}
          {has_page ? (
            <Link to="/scrutins/$uid" params={{ uid }} className="text-blue underline">
              <Trans>scrutin n° {number}</Trans>
            </Link>
          ) : (
            <Trans>scrutin n° {number}</Trans>
          )}
        </span>
      )}
    </span>
  )
}
