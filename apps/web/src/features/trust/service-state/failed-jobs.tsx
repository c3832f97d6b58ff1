import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { FailedJob } from '@parvis/contract/trust/administration.schemas.ts'
import { retryJob } from '@parvis/contract/trust/administration.ts'
import { useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { moderationKey } from '../../../cache/query-keys.ts'
import { call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { separator } from '../../../lib/separator.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { Button } from '../../../ui/button.tsx'
import { ElapsedTime } from '../../../ui/elapsed-time.tsx'
import { notify } from '../../../ui/notify.ts'
import { serviceStateQuery } from './queries.ts'

/** Jobs that spent their retries; each can be tried once more. */
export function FailedJobs({ jobs }: { jobs: FailedJob[] }) {
  const { t } = useLingui()
  return (
    <section aria-labelledby="failed-jobs" className="border-t border-line px-4 py-5">
      <h2 id="failed-jobs" className="text-base">
        <Trans>Travaux échoués</Trans>
      </h2>
      {jobs.length === 0 ? (
        <p className="mt-2 text-sm text-ink-2">
          <Trans>Aucun travail n’a échoué. Un échec reste affiché un jour.</Trans>
        </p>
      ) : (
        <ul aria-label={t`Travaux échoués`} className="mt-2 divide-y divide-line">
          {jobs.map((job) => (
            <Job key={job.id} job={job} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Job({ job: { id, queue, failed_at, tries, error } }: { job: FailedJob }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const retrying = useSingleFlight({
    mutationFn: () => call(retryJob, { params: { jobId: id } }),
    onSuccess: (state) => {
      notify.success(t`Travail relancé`)
      client.setQueryData(serviceStateQuery.queryKey, state)
    },
    onError: (failure) => {
      notify.error(t`Le travail n’a pas été relancé`, i18n._(refusalText(failure)))
      void client.invalidateQueries({ queryKey: moderationKey })
    },
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-mono text-sm font-semibold wrap-anywhere">{queue}</p>
        <p className="text-sm text-ink-2">
          <ElapsedTime at={failed_at} form="words" />
          {separator}
          <Plural value={tries} one="# essai" other="# essais" />
          {error !== null && (
            <>
              {separator}
              <code className="font-mono">{error}</code>
            </>
          )}
        </p>
      </div>
      <Button
        look="secondary"
        size="sm"
        busy={retrying.isPending}
        aria-label={t`Réessayer : ${queue}`}
        onClick={() => retrying.mutate()}
      >
        <RotateCw aria-hidden="true" size={16} />
        <Trans>Réessayer</Trans>
      </Button>
    </li>
  )
}
