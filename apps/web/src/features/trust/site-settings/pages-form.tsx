import { Trans, useLingui } from '@lingui/react/macro'
import { settingsLimits } from '@parvis/contract/accounts/site-settings.ts'
import { type SettingsState, sectionDrafts } from '@parvis/contract/trust/administration.schemas.ts'
import { Plus, Trash2 } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { MarkdownField } from './markdown-field.tsx'
import { SectionFrame } from './section-frame.tsx'
import { useSectionForm } from './use-section-form.ts'

type Page = SettingsState['pages']['values']['pages'][number]

export function PagesForm({ state }: { state: SettingsState['pages'] }) {
  const { t } = useLingui()
  const section = useSectionForm({
    section: 'pages',
    schema: sectionDrafts.pages,
    state,
    faults: {
      reason: { missing: t`Dites pourquoi.` },
      'values.pages': { wrong: t`Deux pages ne peuvent pas avoir la même adresse.` },
    },
  })
  const { form } = section
  const { value: pages, error, onChange } = form.field('values.pages')
  const amend = (place: number, part: Partial<Page>) =>
    onChange(pages.map((page, one) => (one === place ? { ...page, ...part } : page)))
  return (
    <SectionFrame section="pages" state={section}>
      {pages.length === 0 && (
        <p className="text-sm text-ink-2">
          <Trans>Aucune page pour l’instant : une charte, une aide, la présentation de votre équipe…</Trans>
        </p>
      )}
      {pages.map((page, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the address, which is unique, is being typed
        <fieldset key={place} className="flex flex-col gap-4 rounded-lg border border-line p-4">
          <legend className="px-1 text-sm font-semibold">{page.title || t`Nouvelle page`}</legend>
          <Field label={t`Titre`} error={form.errorOf(`values.pages.${place}.title`)}>
            {(control) => (
              <Input
                {...control}
                autoComplete="off"
                value={page.title}
                onChange={({ target }) => amend(place, { title: target.value })}
              />
            )}
          </Field>
          <Field
            label={t`Adresse`}
            hint={<Trans>/pages/ puis lettres sans accent, chiffres et traits d’union.</Trans>}
            error={
              form.errorOf(`values.pages.${place}.slug`) &&
              t`Lettres sans accent, chiffres et traits d’union.`
            }
          >
            {(control) => (
              <Input
                {...control}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                value={page.slug}
                onChange={({ target }) => amend(place, { slug: target.value })}
              />
            )}
          </Field>
          <MarkdownField
            label={t`Texte`}
            field={{
              value: page.text,
              error: form.errorOf(`values.pages.${place}.text`),
              onChange: (text) => amend(place, { text }),
            }}
            limit={settingsLimits.pageText}
          />
          <Checkbox checked={page.linked} onChange={({ target }) => amend(place, { linked: target.checked })}>
            <Trans>La citer parmi les liens au pied des pages</Trans>
          </Checkbox>
          <Button
            look="quiet"
            size="sm"
            className="self-start"
            aria-label={t`Retirer cette page : ${page.title}`}
            onClick={() => onChange(pages.filter((_, one) => one !== place))}
          >
            <Trash2 aria-hidden="true" size={16} />
            <Trans>Retirer cette page</Trans>
          </Button>
        </fieldset>
      ))}
      {error && (
        <p role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
      {pages.length < settingsLimits.pages && (
        <Button
          look="secondary"
          size="sm"
          className="self-start"
          onClick={() => onChange([...pages, { slug: '', title: '', text: '', linked: true }])}
        >
          <Plus aria-hidden="true" size={16} />
          <Trans>Ajouter une page</Trans>
        </Button>
      )}
    </SectionFrame>
  )
}
