import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Council, CouncilSeat } from '@parvis/contract/people/elected-register.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { dayText } from '../../../lib/day-text.ts'
import { separator } from '../../../lib/separator.ts'
import { useSession } from '../../../lib/session.ts'
import { FoldedSection } from '../../../ui/folded-section.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import type { Commune } from '../../civic/officials/communes.ts'
import { MemberRowSkeletons } from '../../people/follows/member-row.tsx'
import { mandateKindTexts } from '../../people/register-claims/texts.ts'
import { councilsOf } from './councils-of-commune.ts'
import { InviteButton } from './invite-button.tsx'
import { type ElectedMember, NearbyOfficial } from './nearby-official.tsx'
import { departmentCouncilsQuery, departmentMembersQuery } from './queries.ts'

/** Mayor and councils of the reader's commune, department and region, found on the device in the department's file. */
export function LocalCouncils({ commune, department }: { commune: Commune; department: string }) {
  const { t } = useLingui()
  const signedIn = useSession().status === 'signed-in'
  const query = useQuery(departmentCouncilsQuery(department))
  const members = useQuery(departmentMembersQuery(department))
  if (query.data === undefined)
    return query.error ? (
      <QueryFailure title={t`Les conseils n’ont pas pu être chargés`} query={query} />
    ) : (
      <MemberRowSkeletons count={3} label={t`Chargement des conseils`} />
    )
  const { edition, items } = query.data
  if (edition === null && items.length === 0)
    return (
      <p className="px-4 pb-4 text-ink-2">
        <Trans>Ce site n’a pas encore le répertoire national des élus.</Trans>
      </p>
    )
  const present = new Map(members.data?.items.map((one) => [one.mandate_id, one]))
  const councils = councilsOf(items, commune.name)
  if (councils.length === 0)
    return (
      <p className="px-4 pb-4 text-ink-2">
        <Trans>Le répertoire ne donne aucun conseil ici.</Trans>
      </p>
    )
  return (
    <>
      {councils.map((council) => (
        <CouncilPart key={council.id} council={council} present={present} />
      ))}
      {signedIn && councils.some(({ may_invite }) => may_invite) && (
        <p className="px-4 pt-3 text-sm text-ink-2">
          <Trans>
            « L’inviter » envoie un message à l’adresse officielle de la collectivité, sans votre nom, une
            fois par mois au plus pour chaque élu.
          </Trans>
        </p>
      )}
      {edition !== null && (
        <p className="px-4 pt-4 pb-3 text-sm text-ink-2">
          <Trans>
            Répertoire national des élus, ministère de l’Intérieur, fichier du {dayText(edition)}. Votre
            commune est cherchée sur cet appareil : le site n’en connaît que le département.
          </Trans>
        </p>
      )}
    </>
  )
}

function CouncilPart({ council, present }: { council: Council; present: Map<string, ElectedMember> }) {
  const { t } = useLingui()
  const { name, seats } = council
  const mayor = seats.find(({ kind }) => kind === 'mayor')
  // A mayor has two rows in the register.
  const others = seats.filter((seat) => seat !== mayor && seat.name !== mayor?.name)
  const onParvis = others.filter(({ id }) => present.has(id))
  // Their tick may be of either row.
  const mayorPresence = seats
    .filter((seat) => seat.name === mayor?.name)
    .flatMap(({ id }) => present.get(id) ?? [])
    .at(0)
  const absent = others.filter(({ id }) => !present.has(id))
  const first = mayor ? [mayor, ...onParvis] : onParvis
  return (
    <div className="pb-2">
      <h3 className="px-4 pt-3 pb-1 font-semibold wrap-anywhere">{name}</h3>
      {first.length > 0 && (
        <ul aria-label={t`Élus de ${name}`} className="border-t border-line">
          {first.map((seat) => (
            <SeatRow
              key={seat.id}
              seat={seat}
              council={council}
              presence={seat === mayor ? mayorPresence : present.get(seat.id)}
            />
          ))}
        </ul>
      )}
      {absent.length > 0 && (
        <div className="px-4">
          <FoldedSection
            title={
              <Plural
                value={absent.length}
                one="# autre membre du conseil"
                other="# autres membres du conseil"
              />
            }
          >
            <ul aria-label={t`Conseil de ${name}`} className="-mx-4 border-t border-line">
              {absent.map((seat) => (
                <SeatRow key={seat.id} seat={seat} council={council} presence={undefined} />
              ))}
            </ul>
          </FoldedSection>
        </div>
      )}
    </div>
  )
}

function SeatRow({
  seat,
  council,
  presence,
}: {
  seat: CouncilSeat
  council: Council
  presence: ElectedMember | undefined
}) {
  const { i18n } = useLingui()
  const signedIn = useSession().status === 'signed-in'
  const office = seat.function ?? i18n._(mandateKindTexts[seat.kind])
  if (presence) return <NearbyOfficial official={presence} detail={office} />
  return (
    <li className="flex items-center gap-3 border-b border-line px-4 py-3">
      <span className="min-w-0 flex-1">
        <span className="block font-semibold wrap-anywhere">{seat.name}</span>
        <span className="block text-sm text-ink-2 wrap-anywhere">
          {[office, seat.area].filter(Boolean).join(separator)}
        </span>
      </span>
      {signedIn && council.may_invite && <InviteButton mandateId={seat.id} name={seat.name} />}
    </li>
  )
}
