import { Trans, useLingui } from '@lingui/react/macro'
import { type SettingsSection, settingsLimits } from '@parvis/contract/accounts/site-settings.ts'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import { DraftNotice } from '../../../ui/draft-notice.tsx'
import { Form } from '../../../ui/form.tsx'
import { ReasonArea } from '../../../ui/reason-area.tsx'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { sectionTitles } from './section-texts.ts'
import type { useSectionForm } from './use-section-form.ts'
import { ValueChanges } from './value-changes.tsx'

/** Frame of a section's form: its fields, the reason, and what happens when another administrator was faster. */
export function SectionFrame<Values extends FieldValues>({
  section,
  state,
  children,
}: {
  section: SettingsSection
  state: ReturnType<typeof useSectionForm<Values>>
  children: ReactNode
}) {
  const { t, i18n } = useLingui()
  const { form, overtaking, takeUp, startAgain, wasBegun } = state
  // Its type is that of all sections, whose draft has a reason.
  const reason = (form as unknown as ReturnType<typeof useSectionForm<FieldValues>>['form']).field('reason')
  return (
    <Form form={form} label={i18n._(sectionTitles[section])} className="max-w-[72ch] gap-5">
      {wasBegun && <DraftNotice onDrop={startAgain} />}
      {children}
      <ReasonArea
        label={t`Pourquoi`}
        hint={t`Les autres administrateurs le lisent dans l’historique et dans le journal des actes.`}
        limit={settingsLimits.reason}
        {...reason}
      />
      {overtaking === null ? (
        <RefusalMessage error={form.refusal} />
      ) : (
        <div role="alert" className="rounded-lg bg-danger-soft p-3.5 text-sm text-danger">
          <p>
            <Trans>
              Une autre personne a changé ces réglages entre-temps. Ce que vous avez écrit est gardé. En
              enregistrant, vous remplacez aussi ce qui suit :
            </Trans>
          </p>
          <ValueChanges section={section} before={form.values.values} after={overtaking} />
          <div className="mt-3 flex flex-wrap gap-2">
            <Button look="secondary" size="sm" onClick={takeUp}>
              <Trans>Garder ce que j’ai écrit</Trans>
            </Button>
            <Button look="quiet" size="sm" onClick={startAgain}>
              <Trans>Repartir des réglages en vigueur</Trans>
            </Button>
          </div>
        </div>
      )}
      <Button type="submit" busy={form.isSending} className="self-start">
        <Trans>Enregistrer</Trans>
      </Button>
    </Form>
  )
}
