import { Trans, useLingui } from '@lingui/react/macro'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import { languageNames } from '@parvis/contract/language-names.ts'
import { type Language, languages } from '@parvis/contract/languages.ts'
import type { AdministeredRule } from '@parvis/contract/trust/rules.schemas.ts'
import * as schemas from '@parvis/contract/trust/rules.schemas.ts'
import { wordRule } from '@parvis/contract/trust/rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../lib/api-client.ts'
import { useContractForm } from '../../../../lib/contract-form.ts'
import { readDraftText, saveDraftText } from '../../../../lib/drafts.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { DraftNotice } from '../../../../ui/draft-notice.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { Input } from '../../../../ui/input.tsx'
import { notify } from '../../../../ui/notify.ts'
import { RefusalMessage } from '../../../../ui/refusal-message.tsx'
import { TitledTextFields } from '../../../../ui/titled-text-fields.tsx'
import { rulesKey } from '../queries.ts'
import { NotifyMembersChoice } from './notify-members-choice.tsx'
import { ReasonField } from './reason-field.tsx'
import { draftOf, leftBehind, textsOf } from './wording.ts'

/**
 * Words a rule anew, in every language, from a day on: the French text comes first, and is the one that counts. Typed
 * values stay in this tab until they are sent.
 */
export function WordingDialog({
  rule,
  today,
  onClose,
}: {
  rule: AdministeredRule
  today: string
  onClose: () => void
}) {
  const { t } = useLingui()
  const client = useQueryClient()
  const start = { texts: draftOf(rule.current.texts), in_force_on: today, reason: '', tell_members: true }
  const draft = `wording ${rule.code} ${rule.revision}`
  const [wasBegun, setBegun] = useState(() => readDraftText(draft) !== null)
  const form = useContractForm({
    schema: schemas.wordRule.body,
    start,
    draft,
    bodyOf: (values) => ({ ...values, texts: textsOf(values.texts), revision: rule.revision }),
    faults: {
      reason: { missing: t`Dites pourquoi.` },
      in_force_on: { missing: t`Choisissez un jour.` },
    },
    send: (body) => call(wordRule, { params: { rule: rule.code }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: rulesKey }),
    onSent: ({ next }) => {
      notify.success(next === null ? t`Nouveau texte en vigueur` : t`Changement annoncé`)
      onClose()
    },
  })
  const { texts, in_force_on: day } = form.values
  const behind = leftBehind(texts, rule.current.texts)
  const forbiddenIn = (named: string) => t`Ce que la règle interdit (${named})`
  const fields = (language: Language) => (
    <TitledTextFields
      language={language}
      textLabel={forbiddenIn(languageNames[language])}
      limits={{ title: furtherLimits.ruleTitle, text: furtherLimits.ruleText }}
      title={form.field(`texts.${language}.title`)}
      text={form.field(`texts.${language}.text`)}
    />
  )
  return (
    <Dialog title={t`Changer le texte de la règle`} closeLabel={t`Fermer`} tall onClose={onClose}>
      <Form form={form} className="gap-4 p-4">
        {wasBegun && (
          <DraftNotice
            onDrop={() => {
              saveDraftText(draft, '')
              form.restart(start)
              setBegun(false)
            }}
          />
        )}
        {fields('fr')}
        <section className="flex flex-col gap-2">
          <h3 className="text-base">
            <Trans>Traductions</Trans>
          </h3>
          <p className="text-sm text-ink-2 text-pretty">
            <Trans>Une traduction vide n’est pas montrée : le texte français la remplace, et le dit.</Trans>
          </p>
          {languages
            .filter((language) => language !== 'fr')
            .map((language) => (
              <details
                key={language}
                // Faults inside are not hidden.
                {...(form.hasFault(`texts.${language}`) ? { open: true } : {})}
                className="rounded-lg border border-line"
              >
                <summary className="flex min-h-11 cursor-pointer items-center px-3.5 font-semibold">
                  <span lang={language}>{languageNames[language]}</span>
                  {behind.includes(language) && (
                    <span className="ml-2 text-sm font-medium text-question">
                      <Trans>inchangée : à relire</Trans>
                    </span>
                  )}
                </summary>
                <div className="px-3.5 pb-4">{fields(language)}</div>
              </details>
            ))}
        </section>
        <Field
          label={t`En vigueur à partir du`}
          hint={t`Aujourd’hui ou un jour à venir : un changement important s’annonce à l’avance.`}
          error={form.errorOf('in_force_on')}
        >
          {(control) => (
            <Input
              {...control}
              type="date"
              {...form.register('in_force_on')}
              min={today}
              className="max-w-48"
            />
          )}
        </Field>
        <ReasonField {...form.field('reason')} />
        <NotifyMembersChoice {...form.field('tell_members')} />
        <RefusalMessage error={form.refusal} />
        <Button type="submit" block busy={form.isSending}>
          {day === today ? <Trans>Mettre en vigueur</Trans> : <Trans>Annoncer le changement</Trans>}
        </Button>
      </Form>
    </Dialog>
  )
}
