import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { MemberAccess as Access } from '@parvis/contract/trust/members.schemas.ts'
import { readMemberAccess } from '@parvis/contract/trust/members.ts'
import { call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { Button } from '../../../ui/button.tsx'
import { ElapsedTime } from '../../../ui/elapsed-time.tsx'
import { notify } from '../../../ui/notify.ts'
import { eventTexts } from '../../accounts/identity/security/event-texts.ts'
import { CaseSection } from '../moderation/case-section.tsx'
import { MemberSessions } from './member-sessions.tsx'

/** Addresses, devices and security history: shown once asked for, since each reading is an act of the trail. */
export function MemberAccess({ memberId }: { memberId: string }) {
  const { t, i18n } = useLingui()
  const reading = useSingleFlight({
    mutationFn: () => call(readMemberAccess, { params: { memberId } }),
    onError: (error) => notify.error(t`Connexion et appareils`, i18n._(refusalText(error))),
  })
  return (
    <CaseSection heading="h2" title={<Trans>Connexion et appareils</Trans>}>
      {reading.data ? (
        <Shown memberId={memberId} access={reading.data} onChange={() => reading.mutate()} />
      ) : (
        <>
          <p className="mb-3 max-w-[60ch] text-sm text-ink-2">
            <Trans>
              Adresses, appareils et historique de sécurité. Les consulter est un acte, inscrit au journal.
            </Trans>
          </p>
          <Button look="secondary" busy={reading.isPending} onClick={() => reading.mutate()}>
            <Trans>Consulter</Trans>
          </Button>
        </>
      )}
    </CaseSection>
  )
}

function Shown({
  memberId,
  access,
  onChange,
}: {
  memberId: string
  access: Access
  /** Something has changed: it is read again. */
  onChange: () => void
}) {
  const { t, i18n } = useLingui()
  const ways = [
    access.has_password && t`mot de passe`,
    ...access.providers,
    access.is_managed && t`compte d’une organisation`,
  ].filter((way) => way !== false)
  return (
    <div className="flex flex-col gap-5 text-sm">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3">
        <div className="min-w-0">
          <dt className="text-ink-3">
            <Trans>Adresse email</Trans>
          </dt>
          <dd className="font-medium wrap-anywhere">
            {access.email ?? <Trans>Aucune</Trans>}
            {access.email && !access.email_confirmed && (
              <span className="block font-normal text-ink-2">
                <Trans>Pas encore confirmée</Trans>
              </span>
            )}
          </dd>
        </div>
        <div className="min-w-0">
          <dt className="text-ink-3">
            <Trans>Téléphone</Trans>
          </dt>
          <dd className="font-medium">{access.phone ?? <Trans>Aucun</Trans>}</dd>
        </div>
        <div className="min-w-0">
          <dt className="text-ink-3">
            <Trans>Se connecte par</Trans>
          </dt>
          <dd className="font-medium">
            {ways.length === 0 ? <Trans>lien envoyé par email</Trans> : ways.join(', ')}
          </dd>
        </div>
        <div className="min-w-0">
          <dt className="text-ink-3">
            <Trans>Validation en deux étapes</Trans>
          </dt>
          <dd className="font-medium">
            {access.factors === 0 ? (
              <Trans>Non activée</Trans>
            ) : (
              <Plural
                value={access.recovery_codes}
                _0="Activée, sans code de secours"
                one="Activée, # code de secours"
                other="Activée, # codes de secours"
              />
            )}
          </dd>
        </div>
      </dl>
      <div>
        <h3 className="mb-1 font-text font-semibold tracking-normal">
          <Trans>Appareils connectés</Trans>
        </h3>
        <MemberSessions
          memberId={memberId}
          sessions={access.sessions}
          tokens={access.personal_tokens}
          onEnded={onChange}
        />
      </div>
      <div>
        <h3 className="mb-1 font-text font-semibold tracking-normal">
          <Trans>Historique de sécurité</Trans>
        </h3>
        <ul className="divide-y divide-line">
          {access.events.map((event) => (
            <li key={event.id} className="flex flex-wrap items-baseline gap-x-2 py-2">
              <span className="font-medium">{i18n._(eventTexts[event.event])}</span>
              <span className="min-w-0 flex-1 text-ink-2">{event.ip_prefix}</span>
              <ElapsedTime at={event.created_at} form="words" className="text-ink-3" />
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
