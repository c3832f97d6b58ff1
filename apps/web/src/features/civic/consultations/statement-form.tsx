import { Trans, useLingui } from '@lingui/react/macro'
import type { OfferedStatement } from '@parvis/contract/civic/consultations.schemas.ts'
import { addStatement, consultationLimits } from '@parvis/contract/civic/consultations.ts'
import { graphemeCount, isBlank } from '@parvis/contract/text.ts'
import { useState } from 'react'
import { ApiError, call } from '../../../lib/api-client.ts'
import { contentLanguage } from '../../../lib/language.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Counter } from '../../../ui/counter.tsx'
import { Field } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { notifyFailure } from '../../accounts/identity/notify-failure.ts'
import { useVote } from './use-vote.ts'
import { VoteButtons } from './vote-buttons.tsx'

/** A statement of the member's own. Similar ones are shown first, to be answered instead. */
export function StatementForm({ consultationId }: { consultationId: string }) {
  const { t, i18n } = useLingui()
  const [text, setText] = useState('')
  const [signed, setSigned] = useState(false)
  const [similar, setSimilar] = useState<OfferedStatement[]>([])
  const vote = useVote(consultationId, (answered) => {
    const left = similar.filter(({ id }) => id !== answered)
    setSimilar(left)
    if (left.length > 0) return
    setText('')
    notify.success(t`Réponse enregistrée`)
  })
  const adding = useSingleFlight({
    mutationFn: (differs: boolean) =>
      call(addStatement, { params: { consultationId }, body: { text, signed, differs } }),
    onSuccess: ({ added, similar: found }) => {
      setSimilar(found)
      if (!added) return
      setText('')
      notify.success(t`Énoncé envoyé : il sera relu avant d’être proposé.`)
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status !== 401 && error.code !== 'consent_required')
        notify.error(t`Erreur`, i18n._(refusalText(error)))
      else
        notifyFailure(error, t`Votre énoncé n’a pas été envoyé.`, t`Connectez-vous pour proposer un énoncé.`)
    },
  })
  return (
    <form
      className="flex flex-col gap-3 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBlank(text)) adding.mutate(similar.length > 0)
      }}
    >
      <Field
        label={t`Proposer un énoncé`}
        hint={<Trans>Une seule idée, à laquelle on peut répondre par oui ou par non.</Trans>}
        aside={<Counter count={graphemeCount(text)} limit={consultationLimits.statement} />}
      >
        {(control) => (
          <TextArea
            {...control}
            from={2}
            value={text}
            onChange={({ target }) => {
              setText(target.value)
              setSimilar([])
            }}
          />
        )}
      </Field>
      <Checkbox checked={signed} onChange={({ target }) => setSigned(target.checked)}>
        <Trans>Montrer mon nom à côté</Trans>
      </Checkbox>
      {similar.length > 0 && (
        <div role="status" className="flex flex-col gap-2 rounded-lg bg-sunk p-3 text-sm">
          <p className="font-semibold">
            <Trans>Des énoncés semblables existent : y répondre compte autant.</Trans>
          </p>
          <ul className="flex flex-col gap-3">
            {similar.map((one) => (
              <li key={one.id} className="flex flex-col gap-2 wrap-anywhere">
                <span lang={contentLanguage}>{one.text}</span>
                <VoteButtons
                  size="sm"
                  isBusy={vote.isPending}
                  onVote={(choice) => vote.mutate({ statementId: one.id, choice })}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
      <Button
        type="submit"
        look="secondary"
        busy={adding.isPending}
        disabled={isBlank(text)}
        className="self-start"
      >
        {similar.length > 0 ? <Trans>Le mien dit autre chose</Trans> : <Trans>Proposer</Trans>}
      </Button>
    </form>
  )
}
