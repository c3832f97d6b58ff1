import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { fileNameOf } from '@parvis/contract/accounts/site-name.ts'
import type { BallotReceipt } from '@parvis/contract/audit/transparency-log.schemas.ts'
import type { PollClosing, PollView } from '@parvis/contract/content/polls.schemas.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { saveJson } from '../../../lib/save-file.ts'
import { siteName } from '../../../lib/site-name.ts'
import { storedReceipt } from '../../../lib/stored-receipts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { BallotSteps, BallotVerdict, WaitsForLog } from '../../audit/ballots/ballot-steps.tsx'
import { type BallotExamination, recount } from '../../audit/ballots/examine-ballot.ts'
import { CheckLine } from '../../audit/transparency-log/check-steps.tsx'
import { ballotExaminationQuery, ballotReceiptQuery } from './queries.ts'

/** A member's receipt, and after the close the check that their vote was counted; for others the check of the result. */
export function BallotDialog({ poll, onClose }: { poll: PollView; onClose: () => void }) {
  const { t } = useLingui()
  const hasVoted = poll.userVote !== null
  const query = useQuery({ ...ballotReceiptQuery(poll.id), enabled: hasVoted })
  const receipt = query.data ?? null
  return (
    <Dialog
      tall
      title={
        poll.is_fixed
          ? hasVoted
            ? t`Vérifier mon vote`
            : t`Vérifier le résultat`
          : poll.with_receipt
            ? t`Mon reçu de vote`
            : t`La preuve que mon vote est compté`
      }
      description={poll.title}
      closeLabel={t`Fermer`}
      onClose={onClose}
    >
      <div className="flex flex-col gap-5 p-4">
        {query.error !== null && query.data === undefined ? (
          <QueryFailure title={t`Votre reçu n’a pas pu être lu`} query={query} />
        ) : hasVoted && query.data === undefined ? (
          <Waiting />
        ) : (
          <>
            {hasVoted && receipt === null && (
              <p className="text-pretty">
                <Trans>
                  Votre vote date d’avant les reçus : il est compté, mais il ne se vérifie pas un à un.
                </Trans>
              </p>
            )}
            {poll.is_fixed ? (
              <Checked poll={poll} receipt={receipt} />
            ) : (
              <BeforeTheClose withReceipt={poll.with_receipt} />
            )}
            {receipt !== null && <OwnReceipt receipt={receipt} />}
          </>
        )}
      </div>
    </Dialog>
  )
}

function Waiting() {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Vérification en cours`} className="flex flex-col gap-4">
      <Skeleton className="h-16" />
      <Skeleton className="h-10 w-4/5" />
      <Skeleton className="h-10 w-3/5" />
    </div>
  )
}

function BeforeTheClose({ withReceipt }: { withReceipt: boolean }) {
  return (
    <p className="text-pretty">
      {withReceipt ? (
        <Trans>
          À la clôture, l’engagement de votre vote entrera dans une liste que le journal public scelle. Avec
          ce reçu, votre appareil prouvera alors que votre vote y est, sous votre réponse.
        </Trans>
      ) : (
        <Trans>
          À la clôture, l’engagement de votre vote entrera dans une liste que le journal public scelle. Avec
          cette preuve, votre appareil montrera alors que votre vote y est compté. Elle ne dit pas pour quelle
          réponse.
        </Trans>
      )}
    </p>
  )
}

function Checked({ poll, receipt }: { poll: PollView; receipt: BallotReceipt | null }) {
  const { t } = useLingui()
  const query = useQuery(ballotExaminationQuery(poll.id, receipt))
  const { data, error, isFetching, refetch } = query
  if (data === undefined && error !== null)
    return (
      <QueryFailure title={t`La vérification n’a pas pu être faite`} query={{ error, isFetching, refetch }} />
    )
  if (data === undefined) return <Waiting />
  if (data.holds === null) return <WaitsForLog />
  const device = receipt === null ? null : storedReceipt(receipt.poll, receipt.voter)
  const isSame = device?.isCounted === true ? device.commitment === receipt?.commitment : null
  const isShown = isShownRight(poll, data)
  const holds = data.holds && isSame !== false && isShown
  return (
    <>
      <BallotVerdict holds={holds} receipt={receipt} />
      <BallotSteps examination={data} receipt={receipt}>
        {isSame !== null && (
          <CheckLine
            holds={isSame}
            title={
              isSame
                ? t`Le reçu du serveur est celui que cet appareil a gardé`
                : t`Le reçu du serveur n’est pas celui que cet appareil a gardé`
            }
          />
        )}
        {data.closing.options !== null && (
          <CheckLine
            holds={isShown}
            title={
              isShown
                ? t`Les chiffres affichés sont ceux du résultat arrêté`
                : t`Les chiffres affichés ne sont pas ceux du résultat arrêté`
            }
          />
        )}
      </BallotSteps>
      {data.closing.options === null && (
        <p className="text-sm text-ink-2 text-pretty">
          <Trans>
            Le résultat par réponse n’est pas publié, faute de dix votes : la liste n’a que les engagements.
          </Trans>
        </p>
      )}
      <Recount closing={data.closing} isByOption={poll.with_receipt && data.closing.options !== null} />
    </>
  )
}

/** Whether the card shows the counts of the fixed result. */
function isShownRight({ options }: PollView, { closing }: BallotExamination): boolean {
  if (closing.options === null) return true
  return options.every(({ position, votes }) => {
    const fixed = closing.options?.find((one) => one.position === position)
    return votes === null || votes === (fixed?.ballots ?? 0) + (fixed?.earlier ?? 0)
  })
}

/** The whole list, counted anew at a tap. */
function Recount({ closing, isByOption }: { closing: PollClosing; isByOption: boolean }) {
  const { t } = useLingui()
  const counting = useMutation({ mutationFn: () => recount(closing) })
  const earlier = (closing.options ?? []).reduce((sum, option) => sum + option.earlier, 0)
  return (
    <div className="flex flex-col items-start gap-3 border-t border-line pt-4">
      <p className="text-sm text-ink-2 text-pretty">
        <Plural
          value={closing.size}
          _0="La liste n’a aucun vote."
          one="La liste a # vote, sans nom et dans un ordre qui ne dit rien."
          other="La liste a # votes, sans nom et dans un ordre qui ne dit rien."
        />
        {earlier > 0 && (
          <>
            {' '}
            <Plural
              value={earlier}
              one="S’y ajoute # vote d’avant les reçus."
              other="S’y ajoutent # votes d’avant les reçus."
            />
          </>
        )}
      </p>
      <Button
        look="secondary"
        size="sm"
        busy={counting.isPending}
        disabled={counting.isPending}
        onClick={() => counting.mutate()}
      >
        <Trans>Recompter toute la liste</Trans>
      </Button>
      {counting.error !== null && (
        <p role="alert" className="text-sm text-danger">
          <Trans>La liste n’a pas pu être lue. Réessayez dans un instant.</Trans>
        </p>
      )}
      {counting.data !== undefined && (
        <div role={counting.data ? 'status' : 'alert'}>
          <ul>
            <CheckLine
              holds={counting.data}
              title={
                counting.data
                  ? isByOption
                    ? t`Recomptée ici : mêmes chiffres, même empreinte`
                    : t`Recomptée ici : même nombre de votes, même empreinte`
                  : t`Recomptée ici : la liste ne donne pas ce résultat`
              }
            />
          </ul>
        </div>
      )}
    </div>
  )
}

function OwnReceipt({ receipt }: { receipt: BallotReceipt }) {
  return (
    <div className="flex flex-col items-start gap-3 border-t border-line pt-4">
      <Button
        look="secondary"
        size="sm"
        onClick={() => saveJson(`${fileNameOf(siteName)}-recu-${receipt.poll}.json`, receipt)}
      >
        <Download aria-hidden="true" size={16} />
        {receipt.option === null ? <Trans>Enregistrer la preuve</Trans> : <Trans>Enregistrer mon reçu</Trans>}
      </Button>
      <p className="text-sm text-ink-2 text-pretty">
        {receipt.option === null ? (
          <Trans>
            Le fichier prouve que votre vote est compté, sans dire pour quelle réponse. L’exploitant du site,
            lui, peut savoir ce que vous avez voté.
          </Trans>
        ) : (
          <Trans>
            Le fichier dit ce que vous avez voté : ne le confiez qu’à qui doit le savoir. Le reçu prouve le
            compte, non le secret : l’exploitant du site peut savoir ce que vous avez voté.
          </Trans>
        )}{' '}
        {!receipt.salt_is_own && (
          <Trans>
            Cet appareil n’ayant pas pu faire le sel, le serveur l’a fait : gardez le fichier dès maintenant,
            car votre reçu ne vaut que ce que le serveur en a gardé.
          </Trans>
        )}
      </p>
    </div>
  )
}
