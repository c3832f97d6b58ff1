import { Trans, useLingui } from '@lingui/react/macro'
import type { TickView } from '@parvis/contract/civic/officials.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { dayText } from '../../../lib/day-text.ts'
import { contentLanguage } from '../../../lib/language.ts'
import { separator } from '../../../lib/separator.ts'
import { siteName } from '../../../lib/site-name.ts'
import { ExampleChip } from '../../../ui/example-chip.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EntryCheck } from '../../audit/transparency-log/entry-check.tsx'
import { AnsweringFigures } from '../../content/questions/answering-figures.tsx'
import { CertificateFacts } from '../../people/verification/certificate-facts.tsx'
import { EarlierCertificates } from '../../people/verification/earlier-certificates.tsx'
import { tickQuery } from './queries.ts'
import { positionClasses, positionTexts, titleText } from './vote-texts.ts'

/** Explains a tick and shows its proof, the official's answers and last vote, and the entry of the log. */
export default function TickSheet({ memberId, onClose }: { memberId: string; onClose: () => void }) {
  const { t } = useLingui()
  const { data, error, isFetching, refetch } = useQuery(tickQuery(memberId))
  return (
    <Sheet title={t`Ce que dit la coche`} closeLabel={t`Fermer`} onClose={onClose}>
      {data ? (
        <Tick tick={data} memberId={memberId} onLeave={onClose} />
      ) : error ? (
        <QueryFailure
          title={t`Le certificat n’a pas pu être chargé`}
          query={{ error, isFetching, refetch }}
        />
      ) : (
        <div role="status" aria-label={t`Chargement du certificat`} className="flex flex-col gap-3 p-5">
          <Skeleton className="h-16" />
          <Skeleton className="mt-3 h-5 w-[40%]" />
          <Skeleton className="h-5 w-[64%]" />
          <Skeleton className="h-5 w-[52%]" />
        </div>
      )}
    </Sheet>
  )
}

function Tick({ tick, memberId, onLeave }: { tick: TickView; memberId: string; onLeave: () => void }) {
  const { t } = useLingui()
  const { certificate, earlier, figures, last_vote: vote, log_entry: entry } = tick
  if (certificate === null)
    return (
      <p className="p-5">
        <Trans>Ce compte n’a pas de certificat.</Trans>
      </p>
    )
  const isValid = certificate.status === 'valid'
  return (
    <>
      <p className="bg-blue-soft px-5 py-4 font-medium text-pretty">
        <Meaning of={certificate} />
      </p>
      <Part title={isValid ? t`Ce qui a été vérifié` : t`Ce qui avait été vérifié`}>
        <CertificateFacts certificate={certificate} />
        <p className="mt-3 text-sm text-ink-2 text-pretty">
          <Trans>Les documents examinés ne sont jamais publiés.</Trans>
        </p>
      </Part>
      {figures && (
        <Part title={t`Ses réponses aux questions`}>
          <AnsweringFigures figures={figures} author={memberId} onLeave={onLeave} />
        </Part>
      )}
      {vote && (
        <Part title={t`Son dernier vote`}>
          <LastVote vote={vote} onLeave={onLeave} />
        </Part>
      )}
      {isValid && (
        <Part title={t`Au journal public`}>
          {entry ? (
            <EntryCheck entry={entry} memberId={memberId} onLeave={onLeave} />
          ) : (
            <p className="text-sm text-ink-2 text-pretty">
              <Trans>Cette vérification n’est pas encore inscrite au journal public.</Trans>
            </p>
          )}
        </Part>
      )}
      <EarlierCertificates certificates={earlier} />
    </>
  )
}

/** Says what the tick means, and what it does not. */
function Meaning({ of: { role, status } }: { of: NonNullable<TickView['certificate']> }) {
  if (status === 'suspended')
    return (
      <Trans>
        La coche de ce compte est suspendue : {siteName} doit d’abord confirmer ce qui a changé depuis la
        vérification.
      </Trans>
    )
  if (status === 'ended')
    return <Trans>Ce compte n’a plus de coche : ce qui suit a été vérifié, puis a pris fin.</Trans>
  return role === 'politician' ? (
    <Trans>
      La coche atteste le nom et le mandat de cette personne ; elle ne dit ni que ses propos sont exacts, ni
      que {siteName} les approuve.
    </Trans>
  ) : (
    <Trans>
      La coche atteste le nom et le métier de cette personne ; elle ne dit ni que ses propos sont exacts, ni
      que {siteName} les approuve.
    </Trans>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-t border-line px-5 py-4">
      <h3 id={id} className="mb-2.5 text-base font-semibold">
        {title}
      </h3>
      {children}
    </section>
  )
}

/** The latest roll-call vote of a member of parliament, with its day and source. */
function LastVote({ vote, onLeave }: { vote: NonNullable<TickView['last_vote']>; onLeave: () => void }) {
  const { i18n } = useLingui()
  return (
    <div className="flex flex-col items-start gap-1.5">
      <p lang={contentLanguage} className="font-medium text-pretty wrap-anywhere">
        <span
          className={clsx(
            'mr-1.5 rounded-full px-2 py-0.5 text-sm font-semibold',
            positionClasses[vote.position],
          )}
        >
          {i18n._(positionTexts[vote.position])}
        </span>
        {titleText(vote.title)}
      </p>
      <p className="text-sm text-ink-2">
        {dayText(vote.held_on)}
        {vote.source && (
          <>
            {separator}
            <Trans>
              Source : {vote.source.institution}, au {dayText(vote.source.as_of)}
            </Trans>
          </>
        )}{' '}
        {vote.is_example && <ExampleChip />}
      </p>
      <Link
        to="/scrutins/$uid"
        params={{ uid: vote.uid }}
        onClick={onLeave}
        className="hit-44 text-sm font-semibold text-blue hover:underline"
      >
        <Trans>Voir le scrutin</Trans>
      </Link>
    </div>
  )
}
