import { useLingui } from '@lingui/react/macro'
import type { ContentDecisionKind } from '@parvis/contract/audit/decisions.ts'
import { useId } from 'react'
import { useShortcut } from '../../../lib/shortcuts.ts'
import { kindTexts } from './notices/texts.ts'

/** A number chooses its decision while the form is there. */
function KindKey({ digit, name, act }: { digit: number; name: string; act: () => void }) {
  const { t } = useLingui()
  useShortcut(String(digit), t`Choisir : ${name}`, act)
  return null
}

/** Chooses the decision, from the mildest to the gravest: by hand, or by its number. */
export function KindChoice({
  kinds,
  value,
  missing,
  onChange,
}: {
  kinds: readonly ContentDecisionKind[]
  value: ContentDecisionKind | ''
  missing: boolean
  onChange: (kind: ContentDecisionKind) => void
}) {
  const { t, i18n } = useLingui()
  const id = useId()
  return (
    <fieldset aria-invalid={missing || undefined} aria-describedby={missing ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">{t`Mesure`}</legend>
      <div className="grid gap-2 sm:grid-cols-2 xl:grid-cols-1 xl:gap-1.5 2xl:grid-cols-2">
        {kinds.map((kind, position) => (
          <label
            key={kind}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg border border-line bg-surface px-3 transition-colors duration-150 hover:border-line-strong has-checked:border-blue has-checked:bg-blue-soft has-focus-visible:outline-2 has-focus-visible:outline-blue"
          >
            <input
              type="radio"
              id={`${id}-${kind}`}
              name={id}
              checked={kind === value}
              onChange={() => onChange(kind)}
              className="tick"
            />
            <span className="min-w-0 flex-1 font-medium">{i18n._(kindTexts[kind])}</span>
            <span
              aria-hidden="true"
              className="grid size-6 place-items-center rounded-sm border border-line bg-sunk font-text text-xs font-semibold text-ink-2 max-md:hidden"
            >
              {position + 1}
            </span>
            <KindKey
              digit={position + 1}
              name={i18n._(kindTexts[kind])}
              act={() => {
                onChange(kind)
                document.getElementById(`${id}-${kind}`)?.focus()
              }}
            />
          </label>
        ))}
      </div>
      {missing && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm font-medium text-danger">
          {t`Choisissez une mesure.`}
        </p>
      )}
    </fieldset>
  )
}
