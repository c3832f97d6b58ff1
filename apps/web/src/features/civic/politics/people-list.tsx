import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { PeopleBlock, PoliticalPerson } from '@parvis/contract/civic/political-people.schemas.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { separator } from '../../../lib/separator.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { MoreButton } from '../../../ui/more-button.tsx'
import { ReportErrorButton } from '../corrections/report-error-button.tsx'
import { colorOf, edgeOf } from './charts/chart-colors.ts'
import { dateText } from './fact-format.ts'
import { SourceMention } from './provenance.tsx'
import { politicalPeopleQuery } from './queries.ts'

/** People that are drawn at once. */
const pageLength = 48

/** A day takes an article, a month takes none; what is to come has not begun. */
function Begins({ at }: { at: string }) {
  const isDay = at.length > 7
  const day = dateText(at, 'short')
  if (at > new Date().toISOString().slice(0, at.length))
    return isDay ? <Trans>À partir du {day}</Trans> : <Trans>À partir de {day}</Trans>
  return isDay ? <Trans>Depuis le {day}</Trans> : <Trans>Depuis {day}</Trans>
}

function Since({ since, until }: Pick<PoliticalPerson, 'since' | 'until'>) {
  if (since === null && until === null) return null
  return (
    <span className="block text-xs text-ink-3">
      {since !== null && <Begins at={since} />}
      {since !== null && until !== null && separator}
      {until !== null && <Trans>jusqu’en {dateText(until.slice(0, 7))}</Trans>}
    </span>
  )
}

function PersonRow({ person, page, block }: { person: PoliticalPerson; page: string; block: string }) {
  // The Prime Minister is a group of one, named as the role.
  const sides = [person.group === person.role ? null : person.group, person.party].filter(Boolean)
  const color = colorOf(person.color, person.orientation)
  return (
    <li className="flex gap-3 border-b border-line py-3 text-sm">
      <Avatar name={person.name} seed={person.key} size="sm" />
      <div className="min-w-0 flex-1">
        <p className="font-display text-base/[1.3] font-semibold text-ink wrap-anywhere">
          {person.slug === null ? (
            person.name
          ) : (
            <Link to="/elus/$slug" params={{ slug: person.slug }} className="hit-44 relative hover:underline">
              {person.name}
            </Link>
          )}
        </p>
        {person.role && <p className="text-ink-2">{person.role}</p>}
        {sides.length > 0 && (
          <p className="flex items-start gap-1.5 text-ink-2">
            {person.color !== null || person.orientation !== null ? (
              <span
                aria-hidden="true"
                className="mt-1.5 size-2 shrink-0 rounded-full"
                style={{ background: color, boxShadow: `0 0 0 1px ${edgeOf(color)}` }}
              />
            ) : null}
            <span className="min-w-0">{sides.join(separator)}</span>
          </p>
        )}
        {person.committees.length > 0 && <p className="text-ink-2">{person.committees.join(', ')}</p>}
        {person.constituency && <p className="text-ink-3">{person.constituency}</p>}
        <Since since={person.since} until={person.until} />
        {person.note && <p className="text-xs text-ink-3">{person.note}</p>}
        <span className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <SourceMention provenance={person.provenance} />
          <ReportErrorButton small figure={{ page, block, item: person.key, name: person.name }} />
        </span>
      </div>
    </li>
  )
}

function Rows({
  page,
  block: { id, title },
  people,
}: {
  page: string
  block: PeopleBlock
  people: readonly PoliticalPerson[]
}) {
  return (
    <ul aria-label={title} className="grid gap-x-6 sm:grid-cols-2">
      {people.map((person) => (
        <PersonRow key={person.key} person={person} page={page} block={id} />
      ))}
    </ul>
  )
}

/** All that the block brought, drawn a screen at a time. */
function ListedPeople({ slug, block }: { slug: string; block: PeopleBlock }) {
  const [shown, setShown] = useState(pageLength)
  return (
    <>
      <Rows page={slug} block={block} people={block.people.slice(0, shown)} />
      {block.people.length > shown && (
        <p className="flex justify-center pt-4">
          <Button look="secondary" size="sm" onClick={() => setShown(shown + pageLength)}>
            <Trans>Voir plus</Trans>
          </Button>
        </p>
      )}
    </>
  )
}

/** Too many to bring at once: the server pages and searches them. */
function PeopleSearch({ slug, block, q }: { slug: string; block: PeopleBlock; q: string }) {
  const { t, i18n } = useLingui()
  const query = useInfiniteQuery({
    ...politicalPeopleQuery(slug, block.id, q),
    ...(q === '' && {
      initialData: {
        pages: [{ items: block.people, next_cursor: block.next_cursor }],
        pageParams: [null],
      },
    }),
  })
  if (!query.data)
    return query.error ? (
      <p role="alert" className="flex flex-wrap items-center gap-3 py-4 text-sm text-ink-2">
        {i18n._(refusalText(query.error))}
        <Button look="secondary" size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
          {t`Réessayer`}
        </Button>
      </p>
    ) : (
      <p role="status" className="py-4 text-sm text-ink-3">
        <Trans>Recherche en cours…</Trans>
      </p>
    )
  const people = query.data.pages.flatMap(({ items }) => items)
  return (
    <div aria-busy={query.isPlaceholderData}>
      {people.length === 0 ? (
        <p role="status" className="py-4 text-sm text-ink-2">
          <Trans>Personne ne répond à « {q} ».</Trans>
        </p>
      ) : (
        <Rows page={slug} block={block} people={people} />
      )}
      {query.hasNextPage && (
        <p className="flex justify-center pt-4">
          <MoreButton query={query}>
            {query.isFetchNextPageError ? <Trans>Réessayer</Trans> : <Trans>Voir plus</Trans>}
          </MoreButton>
        </p>
      )}
    </div>
  )
}

export function PeopleList({ slug, block, q }: { slug: string; block: PeopleBlock; q: string }) {
  return (
    <>
      <p className="text-sm text-ink-3">
        <Plural value={block.total} one="# personne" other="# personnes" />
      </p>
      {block.next_cursor === null ? (
        <ListedPeople key={q} slug={slug} block={block} />
      ) : (
        <PeopleSearch slug={slug} block={block} q={q.trim()} />
      )}
    </>
  )
}
