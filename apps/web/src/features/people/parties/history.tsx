import { Trans, useLingui } from '@lingui/react/macro'
import type { PartyView } from '@parvis/contract/people/parties.schemas.ts'
import { orientations } from '@parvis/contract/people/parties.ts'
import type { PartyVersion } from '@parvis/contract/people/party-changes.schemas.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { dayText } from '../../../lib/day-text.ts'
import { orientationTexts } from '../../../lib/orientation-texts.ts'
import { separator } from '../../../lib/separator.ts'
import { MoreButton } from '../../../ui/more-button.tsx'
import { PartyDot } from '../../../ui/party-dot.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { changesOf } from './changes.ts'
import { versionsQuery } from './history-query.ts'
import { actTexts, factTexts } from './party-texts.ts'
import { SourceLine } from './source-line.tsx'

/** All that a party was, latest first: what changed, why, and by which source. */
export function History({ party }: { party: PartyView }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(versionsQuery(party.id))
  const versions = query.data?.pages.flatMap(({ items }) => items)
  if (!versions) {
    if (query.error) return <QueryFailure title={t`L’historique n’a pas pu être chargé`} query={query} />
    return (
      <div role="status" aria-label={t`Chargement de l’historique`} className="flex flex-col gap-2">
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="h-4 w-3/5" />
      </div>
    )
  }
  return (
    <>
      <ol
        aria-label={t`Historique : ${party.name}`}
        className="flex flex-col gap-4 border-l-2 border-line pl-4"
      >
        {versions.map((version, position) => (
          <li key={version.revision} className="text-sm">
            <Version version={version} before={versions[position + 1]} />
          </li>
        ))}
      </ol>
      <MoreButton query={query} className="mt-3">
        {query.isFetchNextPageError ? <Trans>Réessayer</Trans> : <Trans>Voir plus</Trans>}
      </MoreButton>
    </>
  )
}

function Version({ version, before }: { version: PartyVersion; before: PartyVersion | undefined }) {
  const { i18n } = useLingui()
  const { actor } = version
  return (
    <>
      <p className="text-ink-2">
        <strong className="font-semibold text-ink">{i18n._(actTexts[version.act])}</strong>
        {separator}
        <time dateTime={version.created_at}>{dayText(version.created_at)}</time>
        {actor && (
          <>
            {separator}
            <bdi>{actor.name}</bdi>
          </>
        )}
      </p>
      {changesOf(version, before).map(({ fact, from, to }) => (
        <p key={fact} className="wrap-anywhere">
          {i18n._(factTexts[fact])} : <Value fact={fact} value={from} /> → <Value fact={fact} value={to} />
        </p>
      ))}
      <p dir="auto" lang="fr" className="text-ink-2 whitespace-pre-line wrap-anywhere">
        {version.reason}
      </p>
      <p className="text-ink-3">
        <SourceLine source={version.source} asOf={version.as_of} />
      </p>
    </>
  )
}

function Value({ fact, value }: { fact: keyof typeof factTexts; value: string }) {
  const { i18n } = useLingui()
  const side = orientations.find((one) => fact === 'orientation' && one === value)
  if (side !== undefined) return i18n._(orientationTexts[side])
  if (fact !== 'color') return <span lang="fr">{`«\u00a0${value}\u00a0»`}</span>
  return (
    <span className="inline-flex items-center gap-1.5">
      <PartyDot color={value} className="translate-y-px" />
      {value}
    </span>
  )
}
