import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '@parvis/contract/limits.ts'
import { graphemeCount } from '@parvis/contract/text.ts'
import type { CaseView } from '@parvis/contract/trust/case-views.schemas.ts'
import type { DecisionDraft as Body } from '@parvis/contract/trust/moderation-cases.schemas.ts'
import { decideCase } from '@parvis/contract/trust/moderation-cases.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { moderationKey } from '../../../cache/query-keys.ts'
import { ApiError, call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Counter } from '../../../ui/counter.tsx'
import { Field } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { rulesKey } from '../rules/queries.ts'
import {
  bodyOf,
  type DecisionDraft,
  keepDecisionDraft,
  type Missing,
  readDecisionDraft,
} from './decision-draft.ts'
import { DecisionEffects } from './decision-effects.tsx'
import { KindChoice } from './kind-choice.tsx'
import { kindTexts } from './notices/texts.ts'
import { keepCase } from './queries.ts'
import { ReasonsFields } from './reasons-fields.tsx'

/**
 * Decides a case. The written text survives a refusal and a reload; `onBegin` is called with the first choice, so that the
 * case is one's own while one writes.
 */
export function DecisionForm({ shown, onBegin }: { shown: CaseView; onBegin: () => void }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(() => readDecisionDraft(shown.id))
  const [missing, setMissing] = useState<Missing>({})
  // The kept draft may name a kind that can no longer be decided here.
  const kind = shown.applicable.find((one) => one === draft.kind) ?? ''
  const present: DecisionDraft = { ...draft, kind }

  const write = (change: Partial<DecisionDraft>) => {
    if (shown.claim === null) onBegin()
    const next = { ...draft, ...change }
    setDraft(next)
    keepDecisionDraft(shown.id, next)
    setMissing({})
  }
  const decide = useMutation({
    mutationFn: (body: Body) => call(decideCase, { params: { caseId: shown.id }, body }),
    onSuccess: (decided) => {
      keepDecisionDraft(shown.id, null)
      keepCase(client, decided)
      notify.success(t`Décision enregistrée`, t`Les personnes concernées en sont informées.`)
    },
    onError: (error) => {
      // Somebody was faster: what is true now is shown, with the sentence that says so.
      if (!(error instanceof ApiError && error.status === 409)) return
      void client.invalidateQueries({ queryKey: moderationKey })
      void client.invalidateQueries({ queryKey: rulesKey })
    },
  })
  const tooLong =
    graphemeCount(draft.facts) > limits.moderationText || graphemeCount(draft.note) > limits.moderationText
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (decide.isPending || tooLong) return
    const result = bodyOf(present)
    if ('body' in result) return decide.mutate(result.body)
    setMissing(result.missing)
    // After the errors stand: the first of them is where one goes on.
    requestAnimationFrame(() => {
      const fault = form.current?.querySelector<HTMLElement>('[aria-invalid]')
      const first = fault ?? form.current?.querySelector<HTMLElement>('input')
      first?.focus()
    })
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <KindChoice
        kinds={shown.applicable}
        value={kind}
        missing={missing.kind ?? false}
        onChange={(next) => write({ kind: next })}
      />
      {kind !== '' && kind !== 'no_action' && (
        <ReasonsFields
          draft={present}
          missing={missing}
          removable={shown.applicable.includes('remove') && shown.content !== null && !shown.content.withheld}
          onChange={write}
        />
      )}
      {kind !== '' && (
        <>
          <Field
            label={t`Note interne (facultatif)`}
            hint={t`Lue par l’équipe seulement.`}
            aside={<Counter count={graphemeCount(draft.note)} limit={limits.moderationText} />}
          >
            {(control) => (
              <TextArea
                {...control}
                className="min-h-[3lh]!"
                value={draft.note}
                onChange={({ target }) => write({ note: target.value })}
              />
            )}
          </Field>
          <DecisionEffects draft={present} shown={shown} />
        </>
      )}
      {decide.error && <Alert>{i18n._(refusalText(decide.error))}</Alert>}
      <Button
        type="submit"
        look={kind === '' || kind === 'no_action' ? 'primary' : 'danger'}
        busy={decide.isPending}
        disabled={tooLong}
        className="self-start"
      >
        {kind === '' ? <Trans>Décider</Trans> : <Trans>Décider : {i18n._(kindTexts[kind])}</Trans>}
      </Button>
    </form>
  )
}
