import { Trans, useLingui } from '@lingui/react/macro'
import { type SettingsState, sectionDrafts } from '@parvis/contract/trust/administration.schemas.ts'
import { DaysField } from './days-field.tsx'
import { SectionFrame } from './section-frame.tsx'
import { useSectionForm } from './use-section-form.ts'

export function LimitsForm({ state }: { state: SettingsState['limits'] }) {
  const { t } = useLingui()
  const section = useSectionForm({
    section: 'limits',
    schema: sectionDrafts.limits,
    state,
    faults: { reason: { missing: t`Dites pourquoi.` } },
  })
  return (
    <SectionFrame section="limits" state={section}>
      <DaysField
        label={t`Jours pendant lesquels un compte est récent`}
        hint={
          <Trans>
            Ses publications, ses liens et ses messages sont alors limités, comme le disent les conditions
            d’utilisation. 0 : aucun compte ne l’est.
          </Trans>
        }
        least={0}
        most={30}
        field={section.form.field('values.new_account_days')}
      />
      <DaysField
        label={t`Jours pendant lesquels reste la coche d’un mandat sorti du répertoire des élus`}
        hint={<Trans>Le membre en est prévenu, et peut envoyer une autre demande.</Trans>}
        least={7}
        most={90}
        field={section.form.field('values.register_grace_days')}
      />
    </SectionFrame>
  )
}
