import { Plural, Trans } from '@lingui/react/macro'
import type { PresidentsBlock } from '@parvis/contract/civic/political-people.schemas.ts'
import { separator } from '../../../lib/separator.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { dateText, spanText, yearsText } from './fact-format.ts'
import { SourceMention } from './provenance.tsx'

type President = PresidentsBlock['presidents'][number]

function Card({ president }: { president: President }) {
  const { mandate, from, to, term_ends, born_on, died_on, elected_on, prime_ministers, reforms } = president
  return (
    <li className="border-t border-line py-5 first:border-t-0 first:pt-1">
      <div className="flex gap-3.5">
        <Avatar name={president.name} seed={president.key} />
        <div className="min-w-0 flex-1">
          <h3 className="text-lg">{president.name}</h3>
          <p className="font-semibold text-ink-2">
            {yearsText(from, to)}
            {mandate === 'interim' && (
              <span className="ml-2 rounded-full bg-sunk px-2 py-0.5 text-xs font-semibold text-ink-2">
                <Trans>intérim</Trans>
              </span>
            )}
          </p>
          <p className="text-sm text-ink-2">
            {spanText(from, to, 'long')}
            {president.parties.length > 0 && `${separator}${president.parties.join(', ')}`}
          </p>
          <p className="text-sm text-ink-3">
            {died_on === null ? (
              <Trans>né le {dateText(born_on)}</Trans>
            ) : (
              <Trans>
                né le {dateText(born_on)}, mort le {dateText(died_on)}
              </Trans>
            )}
            {elected_on.length > 0 && (
              <>
                {separator}
                <Trans>élu le {elected_on.map((day) => dateText(day)).join(', ')}</Trans>
              </>
            )}
            {president.end_reason && `${separator}${president.end_reason}`}
            {term_ends !== null && to === null && (
              <>
                {separator}
                <Trans>mandat jusqu’au {dateText(term_ends)} au plus tard</Trans>
              </>
            )}
          </p>
          {president.note && <p className="text-sm text-ink-3">{president.note}</p>}
        </div>
      </div>
      {(prime_ministers.length > 0 || reforms.length > 0) && (
        <div className="mt-3 grid gap-x-8 gap-y-4 md:grid-cols-2 md:pl-[58px]">
          {prime_ministers.length > 0 && (
            <div>
              <h4 className="mb-1.5 font-display text-sm font-semibold text-ink-2">
                <Plural value={prime_ministers.length} one="Premier ministre" other="Premiers ministres" />
              </h4>
              <ul className="flex flex-col gap-1 text-sm">
                {prime_ministers.map((minister) => (
                  <li key={`${minister.name} ${minister.from}`}>
                    <span className="text-ink">{minister.name}</span>{' '}
                    <span className="whitespace-nowrap text-ink-3">
                      {yearsText(minister.from, minister.to)}
                    </span>
                  </li>
                ))}
              </ul>
            </div>
          )}
          {reforms.length > 0 && (
            <div>
              <h4 className="mb-1.5 font-display text-sm font-semibold text-ink-2">
                <Trans>Principales réformes</Trans>
              </h4>
              <ul className="flex flex-col gap-1 text-sm">
                {reforms.map(({ year, label }) => (
                  <li key={`${year} ${label}`} className="flex gap-2.5">
                    <span className="shrink-0 text-ink-3 tabular-nums">{year}</span>
                    <span className="text-ink">{label}</span>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
      )}
      <p className="mt-2 md:pl-[58px]">
        <SourceMention provenance={president.provenance} />
      </p>
    </li>
  )
}

export function PresidentsList({ block }: { block: PresidentsBlock }) {
  return (
    <ol aria-label={block.title}>
      {block.presidents.map((president) => (
        <Card key={president.key} president={president} />
      ))}
    </ol>
  )
}
