import { Trans, useLingui } from '@lingui/react/macro'
import { fileNameOf } from '@parvis/contract/accounts/site-name.ts'
import type { OwnLogEntry } from '@parvis/contract/audit/transparency-log.schemas.ts'
import { isPublicKind } from '@parvis/contract/audit/transparency-log.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { dayText } from '../../../lib/day-text.ts'
import { saveJson } from '../../../lib/save-file.ts'
import { useSession } from '../../../lib/session.ts'
import { siteName } from '../../../lib/site-name.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { Check } from './check-proof.ts'
import { CheckSteps, Hash } from './check-steps.tsx'
import { kindTexts, reasonTexts } from './log-texts.ts'
import { PublicOpening } from './public-opening.tsx'
import { checkedProofQuery, ownEntriesQuery } from './queries.ts'
import { Verdict } from './verdict.tsx'

/** One entry, proven before the reader's eyes. */
export function EntryDialog({ index, onClose }: { index: number; onClose: () => void }) {
  const { t } = useLingui()
  const signedIn = useSession().status === 'signed-in'
  const own = useInfiniteQuery({ ...ownEntriesQuery, enabled: signedIn })
  const mine = own.data?.pages.flatMap(({ items }) => items).find((entry) => entry.index === index)
  const isKnown = !signedIn || !own.isPending
  return (
    <Dialog
      tall
      title={t`Entrée n° ${index}`}
      description={t`La preuve est recalculée ici, par votre navigateur, pas à pas.`}
      closeLabel={t`Fermer`}
      onClose={onClose}
    >
      <div className="flex flex-col gap-5 p-4">{isKnown && <Proven index={index} own={mine} />}</div>
    </Dialog>
  )
}

function Proven({ index, own }: { index: number; own: OwnLogEntry | undefined }) {
  const { t, i18n } = useLingui()
  const { data, error, isFetching, refetch } = useQuery(checkedProofQuery(index, own?.opening))
  if (data === undefined && error !== null)
    return (
      <QueryFailure title={t`La preuve n’a pas pu être établie`} query={{ error, isFetching, refetch }} />
    )
  if (data === undefined)
    return (
      <div role="status" aria-label={t`Vérification en cours`} className="flex flex-col gap-4">
        <Skeleton className="h-16" />
        <Skeleton className="h-10 w-4/5" />
        <Skeleton className="h-10 w-3/5" />
        <Skeleton className="h-10 w-4/5" />
      </div>
    )
  // The head names a key that the site does not publish.
  const failed: Check = { steps: [{ name: 'signature', holds: false }], holds: false }
  const { proof, check } = data ?? { proof: null, check: failed }
  const sealed = proof?.opening?.sealed
  return (
    <>
      <Verdict check={check} isOwn={own !== undefined} />
      {proof !== null && (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
          <dt className="text-ink-2">
            <Trans>Décision</Trans>
          </dt>
          <dd className="font-medium">{i18n._(kindTexts[sealed?.kind ?? proof.entry.kind])}</dd>
          <dt className="text-ink-2">
            <Trans>Motif</Trans>
          </dt>
          <dd>{i18n._(reasonTexts[sealed?.reason ?? proof.entry.reason])}</dd>
          <dt className="text-ink-2">
            <Trans>Jour</Trans>
          </dt>
          <dd>{dayText(sealed?.day ?? proof.entry.day)}</dd>
          {sealed !== undefined && (
            <>
              <dt className="text-ink-2">
                <Trans>Inscrite le</Trans>
              </dt>
              <dd>{dayText(proof.entry.day)}</dd>
            </>
          )}
          <dt className="text-ink-2">
            <Trans>Engagement</Trans>
          </dt>
          <dd className="pt-0.5">
            <Hash>{proof.entry.commitment}</Hash>
          </dd>
        </dl>
      )}
      {proof !== null && isPublicKind(proof.entry.kind) && <PublicOpening entry={proof.entry} />}
      {proof !== null && proof.entry.reason === 'sealed' && (
        <p className="rounded-lg bg-sunk px-4 py-3 text-sm text-ink-2 text-pretty">
          {sealed === undefined ? (
            <Trans>
              Le motif de cette décision est dans l’engagement : la personne concernée peut le prouver,
              personne d’autre ne peut le lire ici.
            </Trans>
          ) : (
            <Trans>
              Vous seul lisez ici la nature, le motif et le jour de cette décision : le journal public ne
              montre que son engagement.
            </Trans>
          )}
        </p>
      )}
      <CheckSteps check={check} />
      {proof !== null && (
        <div className="flex flex-col items-start gap-2 border-t border-line pt-4">
          <Button
            look="secondary"
            size="sm"
            onClick={() => saveJson(`${fileNameOf(siteName)}-preuve-${proof.entry.index}.json`, proof)}
          >
            <Download aria-hidden="true" size={16} />
            <Trans>Enregistrer la preuve</Trans>
          </Button>
          <a
            href={`/log/proof/${proof.entry.index}`}
            download={`${fileNameOf(siteName)}-preuve-${proof.entry.index}.tlog-proof`}
            className="hit-44 inline-flex h-9 items-center gap-2 rounded-full px-3.5 text-sm font-semibold text-blue transition-colors duration-150 hover:bg-blue-soft"
          >
            <Trans>Au format ouvert (.tlog-proof)</Trans>
          </a>
          {proof.opening !== undefined && (
            <p className="text-sm text-ink-2 text-pretty">
              <Trans>
                Le fichier contient votre sel : qui le reçoit peut vérifier que cette décision vous concerne.
                Ne le confiez qu’à qui doit le savoir.
              </Trans>
            </p>
          )}
        </div>
      )}
    </>
  )
}
