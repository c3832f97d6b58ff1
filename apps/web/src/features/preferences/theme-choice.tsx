import { Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { Monitor, Moon, Sun } from 'lucide-react'
import { setTheme, useTheme } from '../../lib/theme.ts'

/** Light, dark, or as the system. */
export function ThemeChoice() {
  const { t } = useLingui()
  const theme = useTheme()
  const choices = [
    { value: 'light', label: t`Clair`, Icon: Sun },
    { value: 'dark', label: t`Sombre`, Icon: Moon },
    { value: 'system', label: t`Système`, Icon: Monitor },
  ] as const
  return (
    <fieldset>
      <legend className="font-display text-post font-semibold">
        <Trans>Apparence</Trans>
      </legend>
      <div className="mt-3 grid grid-cols-3 gap-2">
        {choices.map(({ value, label, Icon }) => (
          <label
            key={value}
            className={clsx(
              'flex cursor-pointer flex-col items-center gap-2 rounded-lg border p-4 text-sm font-medium has-focus-visible:outline-2 has-focus-visible:outline-blue',
              theme === value ? 'border-blue bg-blue-soft text-blue' : 'border-line bg-surface text-ink-2',
            )}
          >
            <input
              type="radio"
              name="theme"
              value={value}
              checked={theme === value}
              onChange={() => setTheme(value)}
              className="sr-only"
            />
            <Icon aria-hidden="true" size={22} strokeWidth={1.75} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
