import { Trans, useLingui } from '@lingui/react/macro'
import { colourFields, type SiteColours, usualColours } from '@parvis/contract/accounts/site-colours.ts'
import { imageTypes } from '@parvis/contract/limits.ts'
import { type SettingsState, sectionDrafts } from '@parvis/contract/trust/administration.schemas.ts'
import { uploadSiteLogo } from '@parvis/contract/trust/administration.ts'
import { useMutation } from '@tanstack/react-query'
import { ImageUp } from 'lucide-react'
import { useRef } from 'react'
import { call } from '../../../lib/api-client.ts'
import { Button } from '../../../ui/button.tsx'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { ColourField } from './colour-field.tsx'
import { SectionFrame } from './section-frame.tsx'
import { useSectionForm } from './use-section-form.ts'

export function AppearanceForm({ state }: { state: SettingsState['appearance'] }) {
  const { t } = useLingui()
  const unreadable = {
    wrong: t`Cette couleur ne se lirait pas partout : il lui faut plus de contraste (WCAG AA).`,
  }
  const section = useSectionForm({
    section: 'appearance',
    schema: sectionDrafts.appearance,
    state,
    faults: {
      reason: { missing: t`Dites pourquoi.` },
      'values.accent_light': unreadable,
      'values.accent_dark': unreadable,
      'values.ornament_light': unreadable,
      'values.ornament_dark': unreadable,
    },
  })
  const { form } = section
  const colours = form.values.values
  const logo = form.field('values.logo')
  const names: Record<keyof SiteColours, string> = {
    accent_light: t`Liens et boutons, thème clair`,
    accent_dark: t`Liens et boutons, thème sombre`,
    ornament_light: t`Filets et sceaux, thème clair`,
    ornament_dark: t`Filets et sceaux, thème sombre`,
  }
  const isUsual = colourFields.every((field) => colours[field] === usualColours[field])
  return (
    <SectionFrame section="appearance" state={section}>
      <LogoField value={logo.value} onChange={logo.onChange} />
      <div className="grid gap-4 sm:grid-cols-2">
        {colourFields.map((name) => (
          <ColourField
            key={name}
            label={names[name]}
            name={name}
            colours={colours}
            error={form.errorOf(`values.${name}`)}
            onChange={form.field(`values.${name}`).onChange}
          />
        ))}
      </div>
      {!isUsual && (
        <Button
          look="quiet"
          size="sm"
          className="self-start"
          onClick={() => form.change({ values: { ...colours, ...usualColours } })}
        >
          <Trans>Reprendre les couleurs d’origine</Trans>
        </Button>
      )}
    </SectionFrame>
  )
}

/** The logo, sent at once and shown by the site once the section is saved. */
function LogoField({ value, onChange }: { value: string | null; onChange: (logo: string | null) => void }) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const sending = useMutation({
    mutationFn: (file: File) => call(uploadSiteLogo, { file }),
    onSuccess: ({ logo }) => onChange(logo),
  })
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="text-sm font-semibold">
        <Trans>Logo</Trans>
      </legend>
      <p className="text-xs text-ink-3">
        <Trans>Une image carrée de 512 pixels ou plus, lisible sur fond clair et sur fond sombre.</Trans>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {value === null ? (
          <span className="text-sm text-ink-2">
            <Trans>L’hémicycle d’origine</Trans>
          </span>
        ) : (
          <img
            src={`/media/site/${value}`}
            alt={t`Logo choisi`}
            width={56}
            height={56}
            className="rounded-lg border border-line"
          />
        )}
        <input
          ref={input}
          type="file"
          accept={imageTypes.join(',')}
          aria-label={t`Image du logo`}
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file !== undefined) sending.mutate(file)
            target.value = ''
          }}
        />
        <Button look="secondary" size="sm" busy={sending.isPending} onClick={() => input.current?.click()}>
          <ImageUp aria-hidden="true" size={16} />
          <Trans>Choisir une image</Trans>
        </Button>
        {value !== null && (
          <Button look="quiet" size="sm" onClick={() => onChange(null)}>
            <Trans>Retirer le logo</Trans>
          </Button>
        )}
      </div>
      <RefusalMessage error={sending.error} />
    </fieldset>
  )
}
