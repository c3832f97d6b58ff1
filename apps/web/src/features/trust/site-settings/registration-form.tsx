import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import {
  type RegistrationMode,
  registrationModes,
  requestDaysCeiling,
} from '@parvis/contract/accounts/registration.ts'
import { type SettingsState, sectionDrafts } from '@parvis/contract/trust/administration.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { ChoiceList } from '../../../ui/choice-list.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { registrationQuery } from '../../accounts/identity/registration.ts'
import { SectionFrame } from './section-frame.tsx'
import { useSectionForm } from './use-section-form.ts'

const modeTexts: Record<RegistrationMode, MessageDescriptor> = {
  open: msg`Ouverte : chacun s’inscrit.`,
  invitation: msg`Sur invitation : il faut le lien d’une invitation.`,
  approval: msg`Sur accord : l’équipe accepte chaque demande ; les invités entrent directement.`,
  closed: msg`Fermée : personne ne s’inscrit, même invité, sauf les élus importés.`,
}

export function RegistrationForm({ state }: { state: SettingsState['registration'] }) {
  const { t, i18n } = useLingui()
  const wrongDays = t`Un nombre de jours, de 1 à ${requestDaysCeiling}.`
  const section = useSectionForm({
    section: 'registration',
    schema: sectionDrafts.registration,
    state,
    faults: {
      reason: { missing: t`Dites pourquoi.` },
      'values.request_days': { missing: wrongDays, wrong: wrongDays, tooLong: wrongDays },
    },
  })
  const { form } = section
  const mode = form.field('values.mode')
  const days = form.field('values.request_days')
  const { data: present } = useQuery(registrationQuery)
  return (
    <SectionFrame section="registration" state={section}>
      {present?.held === true && (
        <p role="note" className="rounded-lg bg-question-soft px-3.5 py-3 text-sm text-ink">
          <Trans>
            Les points de contact manquent : les inscriptions restent fermées, quel que soit ce réglage.
          </Trans>
        </p>
      )}
      <ChoiceList
        legend={t`Qui peut s’inscrire`}
        hint={
          <Trans>L’écran d’inscription le dit avant toute saisie. Les membres ne sont pas concernés.</Trans>
        }
        value={mode.value}
        onChange={mode.onChange}
        options={registrationModes.map((value) => ({ value, label: i18n._(modeTexts[value]) }))}
      />
      {mode.value === 'approval' && (
        <Field
          label={t`Délai de réponse`}
          hint={
            <Trans>
              En jours. Passé ce délai, une demande sans réponse expire et son compte est supprimé.
            </Trans>
          }
          error={days.error}
          className="max-w-60"
        >
          {(control) => (
            <Input
              {...control}
              type="number"
              inputMode="numeric"
              min={1}
              max={requestDaysCeiling}
              value={Number.isNaN(days.value) ? '' : days.value}
              onChange={({ target }) => days.onChange(target.valueAsNumber)}
            />
          )}
        </Field>
      )}
    </SectionFrame>
  )
}
