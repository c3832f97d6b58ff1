import { Trans, useLingui } from '@lingui/react/macro'
import type { TokenScope } from '@parvis/contract/accounts/personal-tokens.ts'
import { useQuery } from '@tanstack/react-query'
import { Check, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ListWaiting } from '../../../ui/list-waiting.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { ownProfileQuery } from '../identity/queries.ts'
import { scopeTexts } from '../personal-tokens/scope-texts.ts'

export interface Decision {
  agrees: boolean
  member_id: string
}

/** Asks the member whether an application may act for them, and lists what it could do. */
export function Consent({
  application: { name, website },
  scopes,
  busy,
  error,
  onDecide,
  goal,
  children,
}: {
  application: { name: string; website: string | null }
  scopes: readonly TokenScope[]
  /** The answer that is being sent. */
  busy: 'agree' | 'refuse' | null
  error: Error | null
  /** `member_id`: the account that the page names. */
  onDecide: (decision: Decision) => void
  /** Where the answer goes, or the code of the device that waits for it. */
  goal: ReactNode
  children?: ReactNode
}) {
  const { i18n, t } = useLingui()
  const own = useQuery(ownProfileQuery)
  if (own.data === undefined) {
    if (own.error) return <QueryFailure title={t`Votre compte n’a pas pu être lu`} query={own} />
    return <ListWaiting label={t`Chargement de la demande`} rows={3} />
  }
  const { id: memberId, display_name: ownName, username } = own.data
  const decide = (agrees: boolean) => onDecide({ agrees, member_id: memberId })
  return (
    <div className="flex max-w-prose flex-col gap-5 px-4 py-6">
      <h2 className="text-xl font-bold text-balance wrap-anywhere">
        <Trans>
          Laisser <bdi>{name}</bdi> agir à votre place ?
        </Trans>
      </h2>
      <p className="rounded-lg bg-sunk px-3.5 py-3 font-medium wrap-anywhere">{goal}</p>
      <p className="wrap-anywhere">
        <Trans>
          Connecté au compte <bdi className="font-semibold">{ownName}</bdi>
        </Trans>
        {username !== null && <span className="text-ink-2"> @{username}</span>}
      </p>
      <p className="text-ink-2 text-pretty wrap-anywhere">
        {website === null ? (
          <Trans>Cette application n’indique pas de site. Personne n’a vérifié son nom.</Trans>
        ) : (
          <Trans>Cette application dit venir de {website}. Personne ne l’a vérifié.</Trans>
        )}{' '}
        {children}
      </p>
      <section className="rounded-lg border border-line px-3.5 py-3">
        <h3 className="text-sm font-semibold">
          <Trans>Elle pourra :</Trans>
        </h3>
        <ul className="mt-2 flex flex-col gap-2">
          {scopes.map((scope) => (
            <li key={scope} className="flex items-start gap-2 text-sm">
              <Check aria-hidden="true" size={16} className="mt-0.5 shrink-0 text-ink-3" />
              <span>{i18n._(scopeTexts[scope])}</span>
            </li>
          ))}
        </ul>
      </section>
      <p className="flex items-start gap-2 text-sm text-ink-2 text-pretty">
        <ShieldCheck aria-hidden="true" size={18} className="mt-0.5 shrink-0" />
        <span>
          <Trans>
            Elle ne verra jamais votre mot de passe, vos paramètres ni les outils de l’équipe. Vous la retirez
            quand vous voulez, dans vos paramètres, sous « Applications connectées ».
          </Trans>
        </span>
      </p>
      <RefusalMessage error={error} />
      <div className="flex flex-wrap gap-3 max-md:sticky max-md:bottom-[calc(62px+env(safe-area-inset-bottom))] max-md:-mx-4 max-md:border-t max-md:border-line max-md:bg-paper max-md:px-4 max-md:py-3">
        <Button busy={busy === 'agree'} disabled={busy !== null} onClick={() => decide(true)}>
          <Trans>Autoriser</Trans>
        </Button>
        <Button
          look="secondary"
          busy={busy === 'refuse'}
          disabled={busy !== null}
          onClick={() => decide(false)}
        >
          <Trans>Refuser</Trans>
        </Button>
      </div>
    </div>
  )
}
