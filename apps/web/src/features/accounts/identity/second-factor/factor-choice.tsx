import { Trans, useLingui } from '@lingui/react/macro'
import type { Factor } from '@supabase/auth-js'
import { clsx } from 'clsx'
import { KeyRound, MessageSquareText, Smartphone } from 'lucide-react'
import { phoneOf } from './phone-of.ts'

/** Chooses the factor at hand among several. */
export function FactorChoice({
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
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-sm font-semibold">
        <Trans>Moyen de validation</Trans>
      </legend>
      {factors.map((factor) => {
        const isPhone = factor.factor_type === 'phone'
        const isKey = factor.factor_type === 'webauthn'
        const Icon = isPhone ? MessageSquareText : isKey ? KeyRound : Smartphone
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
                : factor.friendly_name || (isKey ? t`Clé de sécurité` : t`Application d’authentification`)}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
