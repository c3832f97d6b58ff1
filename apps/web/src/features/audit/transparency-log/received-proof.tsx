import { Trans, useLingui } from '@lingui/react/macro'
import { readReceipt } from '@parvis/contract/audit/ballots.ts'
import type { LogProofFile } from '@parvis/contract/audit/log-proof.ts'
import type { BallotReceipt } from '@parvis/contract/audit/transparency-log.schemas.ts'
import { getLogHead } from '@parvis/contract/audit/transparency-log.ts'
import { useMutation } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useId, useState } from 'react'
import { ApiError, call, NetworkError } from '../../../lib/api-client.ts'
import { dayText } from '../../../lib/day-text.ts'
import { separator } from '../../../lib/separator.ts'
import { siteName } from '../../../lib/site-name.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextFileButton } from '../../../ui/text-file-button.tsx'
import { ReceivedReceipt } from '../ballots/received-receipt.tsx'
import { type Check, checkProof, readProof } from './check-proof.ts'
import { CheckLine, CheckSteps } from './check-steps.tsx'
import { kindTexts, reasonTexts } from './log-texts.ts'
import { proveContinuity } from './queries.ts'
import { continuityOf } from './remembered-head.ts'
import { Verdict } from './verdict.tsx'

type Outcome = { receipt: BallotReceipt } | ProofOutcome

interface ProofOutcome {
  proof: LogProofFile
  check: Check
  /** Whether it is of this site's log; null when the log could not be asked. */
  isOfThisLog: boolean | null
}

/** Characters; a proof has a few thousand. */
const longestProof = 1_000_000

/** Null for what is no proof at all. */
async function examine(text: string): Promise<Outcome | null> {
  const receipt = readReceipt(text)
  if (receipt !== null) return { receipt }
  const proof = readProof(text)
  if (proof === null) return null
  const check = await checkProof(proof)
  const isOfThisLog = await standsHere(proof)
  return { proof, check: { ...check, holds: check.holds && isOfThisLog !== false }, isOfThisLog }
}

/**
 * A proof is worth what signed it: the head must be one that this log continues, under a key that it publishes. Null where
 * the log could not be asked; one that refuses to tell of such a head has never signed it.
 */
async function standsHere({ head, key }: LogProofFile): Promise<boolean | null> {
  try {
    const now = await call(getLogHead)
    if (!now.keys.some(({ public_key }) => public_key === key.public_key)) return false
    const continuity = await continuityOf({ ...head, key_id: now.head.key_id }, now.head, proveContinuity)
    return continuity === 'same' || continuity === 'continued'
  } catch (error) {
    if (error instanceof NetworkError) return null
    if (error instanceof ApiError) return error.status >= 500 || error.status === 429 ? null : false
    throw error
  }
}

/** Checks a proof that somebody has handed over. */
export function ReceivedProof() {
  const { t } = useLingui()
  const id = useId()
  const [text, setText] = useState('')
  const { mutate, data, isPending, reset, error } = useMutation({ mutationFn: examine })
  const write = (next: string) => {
    setText(next)
    reset()
  }
  const isNone = data === null || error !== null
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        mutate(text)
      }}
    >
      <label htmlFor={`${id}-text`} className="text-sm font-medium">
        <Trans>Contenu du fichier de preuve</Trans>
      </label>
      <TextArea
        id={`${id}-text`}
        value={text}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={isNone || undefined}
        aria-describedby={isNone ? `${id}-none` : undefined}
        placeholder='{"format": "parvis-proof-v1", …}'
        upTo="box"
        className="overflow-y-auto text-sm wrap-anywhere"
        onChange={(event) => write(event.target.value)}
      />
      {isNone && (
        <p id={`${id}-none`} role="alert" className="text-sm font-medium text-danger">
          <Trans>Ce n’est ni un fichier de preuve ni un reçu de vote de {siteName}.</Trans>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={isPending} disabled={text.trim() === ''}>
          <Trans>Vérifier</Trans>
        </Button>
        <TextFileButton
          label={t`Fichier de preuve`}
          accept="application/json,.json"
          maxLength={longestProof}
          size="sm"
          onText={(read) => {
            write(read)
            mutate(read)
          }}
        >
          <FileUp aria-hidden="true" size={16} />
          <Trans>Choisir un fichier</Trans>
        </TextFileButton>
      </div>
      {data && ('receipt' in data ? <ReceivedReceipt receipt={data.receipt} /> : <Result outcome={data} />)}
    </form>
  )
}

function Result({ outcome: { proof, check, isOfThisLog } }: { outcome: ProofOutcome }) {
  const { t, i18n } = useLingui()
  const { entry, opening } = proof
  const facts = opening?.sealed ?? entry
  const kind = kindTexts[facts.kind]
  const reason = reasonTexts[facts.reason]
  return (
    <div className="mt-2 flex flex-col gap-5">
      <Verdict check={check} isOwn={opening !== undefined}>
        {kind !== undefined && reason !== undefined && (
          <p className="mt-0.5 text-sm">
            {i18n._(kind)}
            {separator}
            {i18n._(reason)}
            {separator}
            {dayText(facts.day)}
          </p>
        )}
        {opening !== undefined && (
          <p className="mt-0.5 text-sm wrap-anywhere">
            <Trans>Compte : {opening.subject}</Trans>
          </p>
        )}
      </Verdict>
      <CheckSteps check={check} />
      <ul>
        <CheckLine
          holds={isOfThisLog}
          title={
            isOfThisLog === null
              ? t`Le journal du site n’a pas pu être interrogé`
              : isOfThisLog
                ? t`L’état signé fait partie du journal de ce site`
                : t`L’état signé n’est pas celui du journal de ce site`
          }
        />
      </ul>
    </div>
  )
}
