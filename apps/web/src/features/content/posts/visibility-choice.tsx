import { Trans, useLingui } from '@lingui/react/macro'
import type { Visibility } from '@parvis/contract/content/posts.schemas.ts'
import { clsx } from 'clsx'
import { Globe, Lock, Users } from 'lucide-react'

/** Chooses who may see the post. */
export function VisibilityChoice({
  value,
  onChange,
}: {
  value: Visibility
  onChange: (value: Visibility) => void
}) {
  const { t } = useLingui()
  const choices = [
    {
      value: 'public',
      label: t`Public`,
      about: t`Visible par tout le monde, avec ou sans compte.`,
      Icon: Globe,
    },
    { value: 'followers', label: t`Abonnés`, about: t`Visible par vos abonnés seulement.`, Icon: Users },
    { value: 'private', label: t`Privé`, about: t`Visible par vous seul.`, Icon: Lock },
  ] as const
  return (
    <fieldset>
      <legend className="text-sm font-semibold">
        <Trans>Visibilité</Trans>
      </legend>
      <div className="mt-1.5 flex flex-wrap gap-2 *:flex-1">
        {choices.map(({ value: choice, label, Icon }) => (
          <label
            key={choice}
            className={clsx(
              'flex h-11 cursor-pointer items-center justify-center gap-2 rounded-lg border px-2 text-sm transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-blue',
              value === choice
                ? 'border-blue bg-blue-soft font-semibold text-blue'
                : 'border-line bg-surface font-medium text-ink-2 hover:bg-sunk',
            )}
          >
            <input
              type="radio"
              name="visibility"
              value={choice}
              checked={value === choice}
              onChange={() => onChange(choice)}
              className="sr-only"
            />
            <Icon aria-hidden="true" size={16} />
            {label}
          </label>
        ))}
      </div>
      <p aria-live="polite" className="mt-1.5 text-xs text-ink-3">
        {choices.find((choice) => choice.value === value)?.about}
      </p>
    </fieldset>
  )
}
