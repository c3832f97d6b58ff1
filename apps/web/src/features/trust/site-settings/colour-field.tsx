import { Trans } from '@lingui/react/macro'
import { contrastIn, isReadable, type SiteColours } from '@parvis/contract/accounts/site-colours.ts'
import { locale } from '../../../lib/language.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'

/** Rounded down: 4.49 is not 4.5. */
const rounded = (contrast: number) =>
  (Math.floor(contrast * 10) / 10).toLocaleString(locale, { maximumFractionDigits: 1 })

const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

/** A colour of the site, with its lowest contrast as it is chosen: the server refuses what cannot be read. */
export function ColourField({
  label,
  name,
  colours,
  error,
  onChange,
}: {
  label: string
  name: keyof SiteColours
  colours: SiteColours
  error: string | undefined
  onChange: (colour: string) => void
}) {
  const value = colours[name]
  const { found, least } = isColour(value) ? contrastIn(colours, name) : { found: 1, least: 1 }
  const [reached, needed] = [rounded(found), rounded(least)]
  return (
    <Field
      label={label}
      error={error}
      hint={
        isColour(value) ? (
          isReadable(colours, name) ? (
            <Trans>
              Contraste : {reached} ; il en faut {needed}.
            </Trans>
          ) : (
            <span className="font-medium text-danger">
              <Trans>
                Contraste : {reached} ; il en faut {needed}. Elle serait refusée.
              </Trans>
            </span>
          )
        ) : undefined
      }
    >
      {(control) => (
        <span className="flex gap-2">
          <input
            type="color"
            aria-label={label}
            value={isColour(value) ? value : '#000000'}
            onChange={({ target }) => onChange(target.value)}
            className="h-11 w-14 shrink-0 cursor-pointer rounded-lg border border-line-strong bg-surface p-1"
          />
          <Input
            {...control}
            spellCheck={false}
            autoComplete="off"
            className="max-w-40 font-mono"
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        </span>
      )}
    </Field>
  )
}
