import { useLingui } from '@lingui/react/macro'
import { type SettingsState, sectionDrafts } from '@parvis/contract/trust/administration.schemas.ts'
import { Switch } from '../../../ui/switch.tsx'
import { SectionFrame } from './section-frame.tsx'
import { useSectionForm } from './use-section-form.ts'

export function FeaturesForm({ state }: { state: SettingsState['features'] }) {
  const { t } = useLingui()
  const section = useSectionForm({
    section: 'features',
    schema: sectionDrafts.features,
    state,
    faults: { reason: { missing: t`Dites pourquoi.` } },
  })
  const polls = section.form.field('values.member_polls')
  const premium = section.form.field('values.premium')
  return (
    <SectionFrame section="features" state={section}>
      <div className="flex flex-col divide-y divide-line">
        <Switch
          label={t`Sondages des membres`}
          hint={t`Les membres vérifiés ouvrent des sondages. Ceux de l’équipe restent possibles sans cela.`}
          checked={polls.value}
          onChange={({ target }) => polls.onChange(target.checked)}
        />
        <Switch
          label={t`Abonnement et soutien simulés`}
          hint={t`Les écrans « S’abonner », « Soutenir » et la conversion des points, où rien ne se paie.`}
          checked={premium.value}
          onChange={({ target }) => premium.onChange(target.checked)}
        />
      </div>
    </SectionFrame>
  )
}
