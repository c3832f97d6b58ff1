import { Trans, useLingui } from '@lingui/react/macro'
import { decideDeviceRequest } from '@parvis/contract/accounts/applications.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { callWithProof } from '../identity/security/proof-asking.ts'
import { Consent, type Decision } from './consent.tsx'
import { deviceQuery } from './queries.ts'

/** Connects an application on a device without a browser, by the code that it shows. */
export function DeviceRequest({ userCode, onCode }: { userCode: string; onCode: (code: string) => void }) {
  const query = useQuery({ ...deviceQuery(userCode), enabled: userCode !== '' })
  const decision = useMutation({
    mutationFn: (decision: Decision) =>
      callWithProof(() => call(decideDeviceRequest, { body: { user_code: userCode, ...decision } })),
  })
  if (decision.data)
    return (
      <p role="status" className="px-4 py-6">
        {decision.data.agrees ? (
          <Trans>C’est fait : l’application se connecte. Vous pouvez fermer cette page.</Trans>
        ) : (
          <Trans>C’est refusé : l’application n’a accès à rien.</Trans>
        )}
      </p>
    )
  if (query.data === undefined)
    return <CodeForm start={userCode} error={query.error} busy={query.isFetching} onCode={onCode} />
  return (
    <Consent
      application={query.data.application}
      scopes={query.data.scopes}
      busy={decision.isPending ? (decision.variables.agrees ? 'agree' : 'refuse') : null}
      error={decision.error}
      onDecide={decision.mutate}
      goal={
        <Trans>
          L’appareil doit afficher ce code :{' '}
          <span className="font-mono font-bold">{shownCode(userCode)}</span>
        </Trans>
      }
    >
      <Trans>
        N’autorisez que si vous venez de lancer cette application vous-même : un code reçu d’autrui donnerait
        votre compte à autrui.
      </Trans>
    </Consent>
  )
}

/** The code as the device shows it: two groups of four letters. */
function shownCode(typed: string): string {
  const letters = typed.toUpperCase().replaceAll(/[\s-]/g, '')
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}

function CodeForm({
  start,
  error,
  busy,
  onCode,
}: {
  start: string
  error: Error | null
  busy: boolean
  onCode: (code: string) => void
}) {
  const { t } = useLingui()
  const [code, setCode] = useState(start)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() !== '') onCode(code.trim())
  }
  return (
    <form onSubmit={submit} className="flex max-w-prose flex-col gap-4 px-4 py-6">
      <Field label={t`Code affiché par l’appareil`} hint={t`Huit lettres, comme BCDF-GHJK.`}>
        {(control) => (
          <Input
            {...control}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            maxLength={20}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
      </Field>
      <RefusalMessage error={error} />
      <Button type="submit" busy={busy}>
        <Trans>Continuer</Trans>
      </Button>
    </form>
  )
}
