import { Trans, useLingui } from '@lingui/react/macro'
import { type Language, languageNames, languages } from '@parvis/contract/languages.ts'
import { limits } from '@parvis/contract/limits.ts'
import type { AdministeredRule } from '@parvis/contract/trust/rules.schemas.ts'
import { wordRule } from '@parvis/contract/trust/rules.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../../../lib/api-client.ts'
import { isReason } from '../../../../lib/reason.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Field } from '../../../../ui/field.tsx'
import { focusFirstWrong } from '../../../../ui/first-wrong.ts'
import { Input } from '../../../../ui/input.tsx'
import { notify } from '../../../../ui/notify.ts'
import { RefusalMessage } from '../../../../ui/refusal-message.tsx'
import { rulesKey } from '../queries.ts'
import { ReasonField } from './reason-field.tsx'
import { TellChoice } from './tell-choice.tsx'
import { draftOf, leftBehind, textsOf, unfinished, type WordingDraft } from './wording.ts'
import { WordingFields } from './wording-fields.tsx'

/** Values typed when the dialog was closed without being sent, by rule and revision: they are there when it opens again. */
export type KeptWordings = Map<string, WordingDraft>

/** Words a rule anew, in every language, from a day on: the French text comes first, and is the one that counts. */
export function WordingDialog({
  rule,
  today,
  kept,
  onClose,
}: {
  rule: AdministeredRule
  today: string
  kept: KeptWordings
  onClose: () => void
}) {
  const { t } = useLingui()
  const client = useQueryClient()
  const key = `${rule.code} ${rule.revision}`
  const [draft, setDraft] = useState(() => kept.get(key) ?? draftOf(rule.current.texts))
  const [day, setDay] = useState(today)
  const [reason, setReason] = useState('')
  const [tell, setTell] = useState(true)
  const [missing, setMissing] = useState(false)
  const faulty = unfinished(draft)
  const behind = leftBehind(draft, rule.current.texts)
  const wording = useMutation({
    mutationFn: () =>
      call(wordRule, {
        params: { rule: rule.code },
        body: {
          revision: rule.revision,
          reason,
          texts: textsOf(draft),
          in_force_on: day,
          tell_members: tell,
        },
      }),
    onSuccess: ({ next }) => {
      kept.delete(key)
      notify.success(next === null ? t`Nouveau texte en vigueur` : t`Changement annoncé`)
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: rulesKey }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    focusFirstWrong(event)
    const complete = faulty.length === 0 && day !== '' && isReason(reason, limits.ruleReason)
    setMissing(!complete)
    if (complete && !wording.isPending) wording.mutate()
  }
  const fields = (language: Language) => (
    <WordingFields
      language={language}
      value={draft[language]}
      faulty={missing && faulty.includes(language)}
      onChange={(written) => {
        const next = { ...draft, [language]: written }
        kept.set(key, next)
        setDraft(next)
      }}
    />
  )
  return (
    <Dialog title={t`Changer le texte de la règle`} closeLabel={t`Fermer`} tall onClose={onClose}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4 p-4">
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
                {...(missing && faulty.includes(language) ? { open: true } : {})}
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
          error={missing && day === '' ? t`Choisissez un jour.` : undefined}
        >
          {(control) => (
            <Input
              {...control}
              type="date"
              value={day}
              min={today}
              className="max-w-48"
              onChange={({ target }) => setDay(target.value)}
            />
          )}
        </Field>
        <ReasonField value={reason} missing={missing} onChange={setReason} />
        <TellChoice value={tell} onChange={setTell} />
        <RefusalMessage error={wording.error} />
        <Button type="submit" block busy={wording.isPending}>
          {day === today ? <Trans>Mettre en vigueur</Trans> : <Trans>Annoncer le changement</Trans>}
        </Button>
      </form>
    </Dialog>
  )
}
