import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { Field } from '../../../../ui/field.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Input } from '../../../../ui/input.tsx'
import { planBounds } from './plan-time.ts'

/** The time at which the post is to appear. */
export function PlanField({
  value,
  error,
  disabled,
  onChange,
}: {
  value: string
  error: string | undefined
  disabled: boolean
  onChange: (value: string) => void
}) {
  const { t } = useLingui()
  return (
    <div className="flex items-start gap-1">
      <Field
        label={t`Paraîtra le`}
        hint={t`À l’heure de votre appareil, dans les 60 jours. Vous seul verrez le post d’ici là.`}
        error={error}
        className="min-w-0 flex-1"
      >
        {(control) => (
          <Input
            {...control}
            type="datetime-local"
            {...planBounds()}
            value={value}
            disabled={disabled}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
      <IconButton
        label={t`Ne plus programmer`}
        disabled={disabled}
        onClick={() => onChange('')}
        className="mt-6.5"
      >
        <X aria-hidden="true" size={19} />
      </IconButton>
    </div>
  )
}
