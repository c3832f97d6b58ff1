import { Trans, useLingui } from '@lingui/react/macro'
import type { BallotReceipt } from '@parvis/contract/audit/transparency-log.schemas.ts'
import { getPoll } from '@parvis/contract/content/polls.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../../../lib/api-client.ts'
import { contentLanguage } from '../../../lib/language.ts'
import { separator } from '../../../lib/separator.ts'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { BallotSteps, BallotVerdict, WaitsForLog } from './ballot-steps.tsx'
import { examineBallot } from './examine-ballot.ts'

/** The check of a receipt that somebody has handed over. */
export function ReceivedReceipt({ receipt }: { receipt: BallotReceipt }) {
  const { t } = useLingui()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['received receipt', receipt] as const,
    queryFn: async () => ({
      poll: await call(getPoll, { params: { pollId: receipt.poll } }),
      examination: await examineBallot(receipt.poll, receipt),
    }),
    staleTime: 0,
  })
  if (data === undefined && error !== null)
    return <QueryFailure title={t`Ce reçu n’a pas pu être vérifié`} query={{ error, isFetching, refetch }} />
  if (data === undefined) return <Skeleton className="h-24" />
  const { poll, examination } = data
  if (examination.holds === null) return <WaitsForLog />
  const answer = poll.options.find(({ position }) => position === receipt.option)?.text ?? ''
  return (
    <div className="mt-2 flex flex-col gap-5">
      <BallotVerdict holds={examination.holds} receipt={receipt}>
        <p className="mt-0.5 text-sm wrap-anywhere">
          <Link
            to="/polls/$pollId"
            params={{ pollId: poll.id }}
            lang={contentLanguage}
            className="font-semibold underline"
          >
            {poll.title}
          </Link>
          {receipt.option !== null && (
            <>
              {separator}
              <span lang={contentLanguage}>{answer}</span>
            </>
          )}
        </p>
        <p className="mt-0.5 text-sm wrap-anywhere">
          <Trans>Compte : {receipt.voter}</Trans>
        </p>
      </BallotVerdict>
      <BallotSteps examination={examination} receipt={receipt} />
    </div>
  )
}
