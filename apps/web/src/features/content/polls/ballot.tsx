import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { PollView } from '@parvis/contract/content/polls.schemas.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { contentLanguage } from '../../../lib/language.ts'
import { separator } from '../../../lib/separator.ts'
import { Button } from '../../../ui/button.tsx'

/** One choice among the options. The choice shows before it is cast: it cannot be taken back. */
export function Ballot({
  poll,
  busy,
  local,
  fault,
  waiting,
  onVote,
}: {
  poll: PollView
  busy: boolean
  /** A guest's: it stays on the device. */
  local: boolean
  /** Why the server refused the option. */
  fault: string | null
  /** A vote that waits for a connection. */
  waiting: number | null
  onVote: (position: number) => void
}) {
  const { t } = useLingui()
  const name = useId()
  const faultId = useId()
  const options = useRef<HTMLFieldSetElement>(null)
  const [marked, setMarked] = useState<number | null>(null)
  const chosen = marked ?? waiting
  useEffect(() => {
    if (fault !== null) options.current?.querySelector<HTMLInputElement>('input:checked')?.focus()
  }, [fault])
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen !== null && !busy) onVote(chosen)
      }}
    >
      <fieldset
        ref={options}
        disabled={busy}
        aria-label={t`Votre vote`}
        aria-describedby={fault === null ? undefined : faultId}
        className="flex flex-col gap-2"
      >
        {poll.options.map(({ position, text }) => (
          <label
            key={position}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg border border-line px-3.5 py-2 transition-colors duration-150 hover:bg-sunk has-checked:border-blue has-checked:bg-blue-soft has-focus-visible:outline-2 has-focus-visible:outline-blue"
          >
            <input
              type="radio"
              name={name}
              checked={chosen === position}
              onChange={() => setMarked(position)}
              className="tick"
            />
            <span lang={contentLanguage} className="min-w-0 wrap-anywhere">
              {text}
            </span>
          </label>
        ))}
      </fieldset>
      {fault !== null && (
        <p id={faultId} role="alert" className="mt-2 text-sm font-medium text-danger">
          {fault}
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" size="sm" busy={busy} disabled={chosen === null || chosen === waiting}>
          <Trans>Voter</Trans>
        </Button>
        <p className="text-xs text-ink-3">
          <Plural value={poll.totalVotes} _0="Aucun vote" one="# vote" other="# votes" />
          {separator}
          {waiting !== null ? (
            <Trans>Votre vote partira au retour de la connexion ; d’ici là, vous pouvez en changer.</Trans>
          ) : local ? (
            <Trans>Sans compte, votre vote reste sur cet appareil et n’est pas compté.</Trans>
          ) : (
            <Trans>
              Votre vote est définitif. Les autres membres ne le voient pas ; l’exploitant du site peut le
              connaître.
            </Trans>
          )}
          {!local && waiting === null && (
            <>
              {' '}
              {poll.with_receipt ? (
                <Trans>
                  Avec reçu : vous recevrez un fichier qui prouve ce que vous avez voté à qui vous le montrez.
                </Trans>
              ) : (
                <Trans>
                  Sans reçu : vous pourrez prouver que votre vote est compté, jamais pour quelle réponse.
                </Trans>
              )}
            </>
          )}
        </p>
      </div>
    </form>
  )
}
