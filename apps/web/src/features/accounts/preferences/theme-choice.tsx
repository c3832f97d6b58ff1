import { useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { Monitor, Moon, Sun } from 'lucide-react'
import { setTheme, type Theme, useTheme } from '../../../lib/theme.ts'
import { useSavePreferences } from './use-save-preferences.ts'

/** Light, dark, or as the system: worn at once on this device, and kept for the others. */
export function ThemeChoice({ legend }: { legend: string }) {
  const { t } = useLingui()
  const theme = useTheme()
  const { mutate: save } = useSavePreferences()
  const choices = [
    { value: 'light', label: t`Clair`, Icon: Sun },
    { value: 'dark', label: t`Sombre`, Icon: Moon },
    { value: 'system', label: t`Système`, Icon: Monitor },
  ] as const

  const choose = (value: Theme) => {
    const before = theme
    setTheme(value)
    save({ theme: value }, { onError: () => setTheme(before) })
  }

  return (
    <fieldset>
      <legend className="text-md font-semibold">{legend}</legend>
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
              onChange={() => choose(value)}
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
