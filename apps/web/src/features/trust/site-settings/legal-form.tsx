import { Trans, useLingui } from '@lingui/react/macro'
import { settingsLimits } from '@parvis/contract/accounts/site-settings.ts'
import { type SettingsState, sectionDrafts } from '@parvis/contract/trust/administration.schemas.ts'
import { Link } from '@tanstack/react-router'
import { MarkdownField } from './markdown-field.tsx'
import { SectionFrame } from './section-frame.tsx'
import { useSectionForm } from './use-section-form.ts'

export function LegalForm({ state }: { state: SettingsState['legal'] }) {
  const { t } = useLingui()
  const section = useSectionForm({
    section: 'legal',
    schema: sectionDrafts.legal,
    state,
    faults: { reason: { missing: t`Dites pourquoi.` } },
  })
  const { form } = section
  return (
    <SectionFrame section="legal" state={section}>
      <p className="text-sm text-ink-2 text-pretty">
        <Trans>
          Vos dispositions s’ajoutent à la fin des textes du site, qui décrivent ce qu’il fait. Les règles que
          citent les décisions ont{' '}
          <Link to="/moderation/regles" className="text-blue underline">
            leur propre écran
          </Link>
          .
        </Trans>
      </p>
      <MarkdownField
        label={t`Conditions d’utilisation`}
        field={form.field('values.terms')}
        limit={settingsLimits.legalText}
      />
      <MarkdownField
        label={t`Politique de confidentialité`}
        field={form.field('values.privacy')}
        limit={settingsLimits.legalText}
      />
      <MarkdownField
        label={t`Déclaration d’accessibilité`}
        field={form.field('values.accessibility')}
        limit={settingsLimits.legalText}
      />
    </SectionFrame>
  )
}
