import { Trans, useLingui } from '@lingui/react/macro'
import type { RegionCode } from '@parvis/contract/fields.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { MemberRowSkeletons } from '../../people/follows/member-row.tsx'
import { NearbyOfficial } from './nearby-official.tsx'
import { nearbyOfficialsQuery } from './queries.ts'

/** Elected members of a region, each with the posts whose questions wait for them. */
export function NearbyOfficials({ region }: { region: RegionCode }) {
  const { t } = useLingui()
  const { data, error, isFetching, refetch } = useQuery(nearbyOfficialsQuery(region))
  if (data === undefined)
    return error ? (
      <QueryFailure title={t`Les élus n’ont pas pu être chargés`} query={{ error, isFetching, refetch }} />
    ) : (
      <MemberRowSkeletons count={3} label={t`Chargement des élus`} />
    )
  if (data.items.length === 0)
    return (
      <p className="px-4 pb-3 text-ink-2">
        <Trans>Aucun élu vérifié n’a encore indiqué cette région.</Trans>
      </p>
    )
  return (
    <ul aria-label={t`Élus de la région`} className="border-t border-line">
      {data.items.map((official) => (
        <NearbyOfficial
          key={official.member.id}
          official={official}
          detail={official.member.political_party}
        />
      ))}
    </ul>
  )
}
