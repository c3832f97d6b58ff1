import { Trans, useLingui } from '@lingui/react/macro'
import type { Candidate } from '@parvis/contract/civic/reserves-administration.schemas.ts'
import * as schemas from '@parvis/contract/civic/reserves-administration.schemas.ts'
import { unmarkCandidate } from '@parvis/contract/civic/reserves-administration.ts'
import { regions } from '@parvis/contract/regions.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { separator } from '../../../lib/separator.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { ListWaiting } from '../../../ui/list-waiting.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { AuthorAvatar, AuthorName } from '../../people/authors/author-link.tsx'
import { CandidateForm } from './candidate-form.tsx'
import { CopyForm } from './copy-form.tsx'
import { candidatesQuery, reservesKey } from './queries.ts'
import { ReasonField } from './reason-field.tsx'

/** Candidates of an election: marked with a source, by their own word, or taken over from another round. */
export function CandidatesDialog({
  title,
  election,
  onClose,
}: {
  title: string
  election: { id: string; title: string }
  onClose: () => void
}) {
  const { t } = useLingui()
  return (
    <Dialog tall title={title} description={election.title} closeLabel={t`Fermer`} onClose={onClose}>
      <Candidates eventId={election.id} />
      <CandidateForm eventId={election.id} />
      <CopyForm eventId={election.id} />
    </Dialog>
  )
}

function Candidates({ eventId }: { eventId: string }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(candidatesQuery(eventId))
  const candidates = query.data?.pages.flatMap(({ items }) => items)
  if (!candidates) {
    if (!query.error) return <ListWaiting label={t`Chargement des candidats`} rows={2} />
    return <QueryFailure title={t`Les candidats n’ont pas pu être chargés`} query={query} />
  }
  if (candidates.length === 0)
    return (
      <p className="border-b border-line px-4 py-5 text-ink-2">
        <Trans>Aucun candidat n’est inscrit pour cette élection.</Trans>
      </p>
    )
  return (
    <>
      <ul aria-label={t`Candidats`} className="divide-y divide-line border-b border-line">
        {candidates.map((candidate) => (
          <CandidateItem key={candidate.member.id} eventId={eventId} candidate={candidate} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button look="quiet" block busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          <Trans>Voir la suite</Trans>
        </Button>
      )}
    </>
  )
}

function CandidateItem({ eventId, candidate }: { eventId: string; candidate: Candidate }) {
  const { t } = useLingui()
  const [removing, setRemoving] = useState(false)
  const { member, region_code, source_url, declared } = candidate
  return (
    <li className="px-4 py-3.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <AuthorAvatar author={member} userId={member.id} size="sm" />
        <div className="min-w-0 flex-1 basis-48">
          <AuthorName author={member} size="sm" withHandle />
          <p className="text-sm text-ink-3">
            {region_code === null ? <Trans>tout le pays</Trans> : regions[region_code]}
            {separator}
            {declared ? (
              <Trans>par sa déclaration</Trans>
            ) : (
              source_url !== null && (
                <a
                  href={source_url}
                  target="_blank"
                  rel="noopener noreferrer"
                  className="text-blue underline underline-offset-2"
                >
                  <Trans>source</Trans>
                </a>
              )
            )}
          </p>
        </div>
        {!removing && (
          <Button
            look="secondary"
            size="sm"
            aria-label={t`Retirer : ${member.name}`}
            onClick={() => setRemoving(true)}
          >
            <Trans>Retirer</Trans>
          </Button>
        )}
      </div>
      {removing && <Removal eventId={eventId} memberId={member.id} onClose={() => setRemoving(false)} />}
    </li>
  )
}

function Removal({ eventId, memberId, onClose }: { eventId: string; memberId: string; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const form = useContractForm({
    schema: schemas.unmarkCandidate.body,
    start: { reason: '' },
    faults: { reason: { missing: t`Dites pourquoi.` } },
    send: (body) => call(unmarkCandidate, { params: { eventId, memberId }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: reservesKey }),
  })
  return (
    <Form form={form} className="mt-3 gap-3">
      <ReasonField {...form.field('reason')} />
      <RefusalMessage error={form.refusal} />
      <div className="flex gap-2">
        <Button look="secondary" size="sm" onClick={onClose}>
          <Trans>Annuler</Trans>
        </Button>
        <Button type="submit" look="danger" size="sm" busy={form.isSending}>
          <Trans>Retirer ce candidat</Trans>
        </Button>
      </div>
    </Form>
  )
}
