import { Trans, useLingui } from '@lingui/react/macro'
import { retentionBounds } from '@parvis/contract/accounts/site-settings.ts'
import { type SettingsState, sectionDrafts } from '@parvis/contract/trust/administration.schemas.ts'
import { DaysField } from './days-field.tsx'
import { SectionFrame } from './section-frame.tsx'
import { useSectionForm } from './use-section-form.ts'

export function RetentionForm({ state }: { state: SettingsState['retention'] }) {
  const { t } = useLingui()
  const section = useSectionForm({
    section: 'retention',
    schema: sectionDrafts.retention,
    state,
    faults: { reason: { missing: t`Dites pourquoi.` } },
  })
  const { documents_days, notices_days, security_days } = retentionBounds
  return (
    <SectionFrame section="retention" state={section}>
      <p className="text-sm text-ink-2 text-pretty">
        <Trans>
          La page de confidentialité dit ces durées. Les bornes sont celles que la loi et l’usage des données
          permettent ; les autres durées ne se changent pas.
        </Trans>
      </p>
      <DaysField
        label={t`Justificatifs d’une vérification, en jours après la décision`}
        hint={
          <Trans>
            De {documents_days.least} à {documents_days.most} jours : ils ne servent plus une fois la demande
            tranchée.
          </Trans>
        }
        least={documents_days.least}
        most={documents_days.most}
        field={section.form.field('values.documents_days')}
      />
      <DaysField
        label={t`Nom et adresse de qui signale sans compte, en jours`}
        hint={
          <Trans>
            De {notices_days.least} à {notices_days.most} jours : un recours reste possible pendant six mois.
          </Trans>
        }
        least={notices_days.least}
        most={notices_days.most}
        field={section.form.field('values.notices_days')}
      />
      <DaysField
        label={t`Journal de sécurité des comptes, en jours`}
        hint={
          <Trans>
            De {security_days.least} à {security_days.most} jours : connexions et changements de mot de passe,
            que chaque membre relit.
          </Trans>
        }
        least={security_days.least}
        most={security_days.most}
        field={section.form.field('values.security_days')}
      />
    </SectionFrame>
  )
}
