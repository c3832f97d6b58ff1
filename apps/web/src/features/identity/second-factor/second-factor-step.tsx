import '../security/catalogue.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Factor } from '@supabase/auth-js'
import { clsx } from 'clsx'
import { MessageSquareText, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { signOut, useSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { CodeForm, phoneOf } from './code-form.tsx'

/** Asks for the second proof of a sign-in. Whoever gives up is signed out. */
export function SecondFactorStep({ onShown }: { onShown: () => void }) {
  const session = useSession()
  const factors = session.status === 'second-factor' ? session.factors : []
  const [chosen, setChosen] = useState<string | null>(null)
  const [leaving, setLeaving] = useState(false)
  const factor = factors.find(({ id }) => id === chosen) ?? factors[0]

  return (
    <div className="flex flex-col gap-5">
      {factors.length > 1 && <FactorChoice factors={factors} chosen={factor?.id} onChoose={setChosen} />}
      {factor && <CodeForm key={factor.id} factor={factor} onShown={onShown} />}
      <Button
        block
        look="quiet"
        busy={leaving}
        onClick={() => {
          setLeaving(true)
          void signOut()
        }}
      >
        <Trans>Annuler</Trans>
      </Button>
      <p className="text-xs text-ink-3 text-pretty">
        <Trans>
          Plus accès à ce moyen ? Utilisez-en un autre de votre compte. Si vous n’en avez plus aucun, écrivez
          à l’équipe de Parvis : elle vérifie votre identité avant de rouvrir l’accès.
        </Trans>
      </p>
    </div>
  )
}

function FactorChoice({
  factors,
  chosen,
  onChoose,
}: {
  factors: Factor[]
  chosen: string | undefined
  onChoose: (id: string) => void
}) {
  const { t } = useLingui()
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-sm font-semibold">
        <Trans>Moyen de validation</Trans>
      </legend>
      {factors.map((factor) => {
        const isPhone = factor.factor_type === 'phone'
        const Icon = isPhone ? MessageSquareText : Smartphone
        const ending = phoneOf(factor).slice(-2)
        return (
          <label
            key={factor.id}
            className={clsx(
              'flex min-h-11 cursor-pointer items-center gap-3 rounded-lg border px-3.5 py-2 text-sm font-medium has-focus-visible:outline-2 has-focus-visible:outline-blue',
              factor.id === chosen
                ? 'border-blue bg-blue-soft text-blue'
                : 'border-line bg-surface text-ink-2 hover:border-ink-3',
            )}
          >
            <input
              type="radio"
              name="factor"
              checked={factor.id === chosen}
              onChange={() => onChoose(factor.id)}
              className="sr-only"
            />
            <Icon aria-hidden="true" size={18} className="shrink-0" />
            <span className="min-w-0 truncate">
              {isPhone
                ? t`SMS au numéro se terminant par ${ending}`
                : factor.friendly_name || t`Application d’authentification`}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
