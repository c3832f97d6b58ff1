import { Trans, useLingui } from '@lingui/react/macro'
import type { ClipboardEvent, FormEvent } from 'react'
import { locale } from '../../../lib/language.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { incomeCap, quickAmounts, readAmount, taxReduction } from './amount.ts'

const euros = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' })
const whole = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 })
const percent = new Intl.NumberFormat(locale, { style: 'percent' })

/** A browser set to another language drops the French comma, and 20,5 would become 205. */
function typeComma(event: FormEvent<HTMLInputElement> & { nativeEvent: { data?: string | null } }): void {
  if (event.nativeEvent.data !== ',') return
  event.preventDefault()
  document.execCommand('insertText', false, '.')
}

/** How much is given, and what the law gives back of it. */
export function AmountField({
  value,
  onChange,
  error,
  isCompany,
}: {
  value: string
  onChange: (value: string) => void
  error: string | undefined
  isCompany: boolean
}) {
  const { t } = useLingui()
  const read = readAmount(value)
  const given = 'euros' in read ? read.euros : null
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text').trim().replace(',', '.')
    if (!pasted || Number.isNaN(Number(pasted))) return
    event.preventDefault()
    onChange(pasted)
  }
  const rate = percent.format(taxReduction)
  const cap = percent.format(incomeCap)
  const amount = given === null ? '' : euros.format(given)
  const back = given === null ? '' : euros.format(given * taxReduction)
  return (
    <div className="flex flex-col gap-3">
      <Field label={t`Montant en euros`} error={error}>
        {(control) => (
          <Input
            {...control}
            type="number"
            inputMode="decimal"
            min="1"
            step="any"
            required
            value={value}
            onBeforeInput={typeComma}
            onPaste={paste}
            onChange={({ target }) => onChange(target.validity.badInput ? '?' : target.value)}
          />
        )}
      </Field>
      {/* biome-ignore lint/a11y/useSemanticElements: these choose for the field above, whose label is their own */}
      <div role="group" aria-label={t`Montants proposés`} className="grid grid-cols-4 gap-2">
        {quickAmounts.map((quick) => (
          <button
            key={quick}
            type="button"
            aria-pressed={given === quick}
            onClick={() => onChange(String(quick))}
            className="h-11 rounded-lg border border-line bg-surface font-semibold tabular-nums transition-colors duration-150 hover:bg-sunk aria-pressed:border-blue aria-pressed:bg-blue-soft aria-pressed:text-blue"
          >
            {whole.format(quick)}
          </button>
        ))}
      </div>
      <p className="text-sm text-ink-2 text-pretty" aria-live="polite">
        {isCompany ? (
          <Trans>Le don d’une entreprise n’ouvre droit à aucune réduction d’impôt : la loi l’interdit.</Trans>
        ) : (
          <>
            <Trans>
              Réduction d’impôt : {rate} du montant, dans la limite de {cap} du revenu imposable.
            </Trans>{' '}
            {given !== null && (
              <Trans>
                Un don de {amount} donnerait droit à <strong className="text-ink">{back}</strong>.
              </Trans>
            )}
          </>
        )}
      </p>
    </div>
  )
}
