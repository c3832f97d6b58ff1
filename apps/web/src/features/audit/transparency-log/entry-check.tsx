import { Trans, useLingui } from '@lingui/react/macro'
import type { TickEntry } from '@parvis/contract/audit/transparency-log.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { checkedProofQuery } from './queries.ts'
import { Verdict } from './verdict.tsx'

/** The entry of a tick, which the reader's browser proves on request. */
export function EntryCheck({
  entry: { index, opening },
  memberId,
  onLeave,
}: {
  entry: TickEntry
  memberId: string
  onLeave: () => void
}) {
  const { t } = useLingui()
  const [isAsked, setAsked] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({
    ...checkedProofQuery(index, opening),
    enabled: isAsked,
  })
  // A head whose key is not published, or an entry about somebody else, proves nothing.
  const isOwn = opening.subject === memberId && data?.proof.entry.kind === 'verification_approved'
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-sm text-ink-2 text-pretty">
        <Trans>
          La décision est l’entrée n° {index} d’un journal que personne ne peut réécrire sans que cela se
          voie. Votre navigateur le vérifie lui-même.
        </Trans>
      </p>
      <Button
        look="secondary"
        size="sm"
        busy={isFetching}
        onClick={() => (isAsked ? void refetch() : setAsked(true))}
      >
        <ShieldCheck aria-hidden="true" size={16} />
        <Trans>Vérifier</Trans>
      </Button>
      {data === undefined && error !== null && (
        <QueryFailure title={t`La preuve n’a pas pu être établie`} query={{ error, isFetching, refetch }} />
      )}
      {data !== undefined && (
        <Verdict check={{ steps: [], holds: isOwn && data?.check.holds === true }} isOwn />
      )}
      <Link
        to="/transparence/journal"
        search={{ entry: index }}
        onClick={onLeave}
        className="hit-44 text-sm font-semibold text-blue hover:underline"
      >
        <Trans>Voir chaque étape</Trans>
      </Link>
    </div>
  )
}
