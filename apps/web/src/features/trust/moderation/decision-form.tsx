import { Trans, useLingui } from '@lingui/react/macro'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import { graphemeCount } from '@parvis/contract/text.ts'
import type { CaseView } from '@parvis/contract/trust/case-views.schemas.ts'
import * as schemas from '@parvis/contract/trust/moderation-cases.schemas.ts'
import { decideCase } from '@parvis/contract/trust/moderation-cases.ts'
import { useQueryClient } from '@tanstack/react-query'
import { moderationKey } from '../../../cache/query-keys.ts'
import { ApiError, call } from '../../../lib/api-client.ts'
import { Unconfirmed, useConfirmation } from '../../../lib/confirmation.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Counter } from '../../../ui/counter.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form, sendByKeyboard } from '../../../ui/form.tsx'
import { notify } from '../../../ui/notify.ts'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { rulesKey } from '../rules/queries.ts'
import { type Closure, ClosureQuestion } from './closure-question.tsx'
import { bodyOf, type DecisionDraft, emptyDraft } from './decision-draft.ts'
import { DecisionEffects } from './decision-effects.tsx'
import { KindChoice } from './kind-choice.tsx'
import { kindTexts } from './notices/texts.ts'
import { cacheCase } from './queries.ts'
import { ReasonsFields } from './reasons-fields.tsx'

/**
 * Decides a case. The written text survives a refusal and a reload; `onBegin` is called with the first choice, so that the
 * case is one's own while one writes.
 */
export function DecisionForm({ shown, onBegin }: { shown: CaseView; onBegin: () => void }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const { asked, ask } = useConfirmation<Closure>()
  const applicable = (given: DecisionDraft['kind']) => shown.applicable.find((one) => one === given) ?? ''
  const form = useContractForm({
    schema: schemas.decideCase.body,
    start: emptyDraft,
    draft: `moderation ${shown.id}`,
    // The kept draft may name a kind that can no longer be decided here.
    bodyOf: (values) => bodyOf({ ...values, kind: applicable(values.kind) }),
    onChange: () => {
      if (shown.claim === null) onBegin()
    },
    faults: {
      label: { missing: t`Choisissez dans la liste.` },
      rule: { missing: t`Choisissez dans la liste.` },
      suspended_until: { missing: t`Choisissez un jour.` },
      facts: { missing: t`Dites les faits : l’auteur doit pouvoir les comprendre et y répondre.` },
    },
    send: async (body) => {
      if (body.kind === 'suspend' || body.kind === 'ban')
        await ask({
          name: shown.author?.name ?? t`ce membre`,
          until: body.kind === 'suspend' ? body.suspended_until : null,
          also_remove: body.also_remove ?? false,
        })
      return call(decideCase, { params: { caseId: shown.id }, body })
    },
    onSent: (decided) => {
      cacheCase(client, decided)
      notify.success(t`Décision enregistrée`, t`Les personnes concernées en sont informées.`)
    },
    onRefused: (error) => {
      // Somebody was faster: what is true now is shown, with the sentence that says so.
      if (!(error instanceof ApiError && error.status === 409)) return
      void client.invalidateQueries({ queryKey: moderationKey })
      void client.invalidateQueries({ queryKey: rulesKey })
    },
  })
  const kind = applicable(form.values.kind)
  const note = form.field('note')
  return (
    <Form form={form} className="gap-5">
      <KindChoice
        kinds={shown.applicable}
        value={kind}
        missing={form.errorOf('kind') !== undefined}
        onChange={form.field('kind').onChange}
      />
      {kind !== '' && kind !== 'no_action' && (
        <ReasonsFields
          form={form}
          target={shown.target_type}
          kind={kind}
          language={shown.language}
          misuse={shown.author?.misuse ?? null}
          removable={shown.applicable.includes('remove') && shown.content !== null && !shown.content.withheld}
        />
      )}
      {kind === 'no_action' && (
        <Checkbox {...form.register('manifest')}>
          <Trans>Signalements manifestement infondés</Trans>
        </Checkbox>
      )}
      {kind !== '' && (
        <>
          <Field
            label={t`Note interne (facultatif)`}
            hint={t`Lue par l’équipe seulement.`}
            error={note.error}
            aside={<Counter count={graphemeCount(note.value)} limit={furtherLimits.moderationText} />}
          >
            {(control) => (
              <TextArea
                {...control}
                from={2}
                value={note.value}
                onChange={({ target }) => note.onChange(target.value)}
                onKeyDown={sendByKeyboard}
              />
            )}
          </Field>
          <DecisionEffects draft={{ ...form.values, kind }} shown={shown} />
        </>
      )}
      <RefusalMessage error={form.refusal instanceof Unconfirmed ? null : form.refusal} />
      <Button
        type="submit"
        look={kind === '' || kind === 'no_action' ? 'primary' : 'danger'}
        busy={form.isSending}
        wraps
        // In the column beside the case it stays in sight below a long form.
        className="self-start xl:sticky xl:bottom-3 xl:z-10"
      >
        {kind === '' ? <Trans>Décider</Trans> : <Trans>Décider : {i18n._(kindTexts[kind])}</Trans>}
      </Button>
      {asked && <ClosureQuestion closure={asked.question} onAnswer={asked.answer} />}
    </Form>
  )
}
