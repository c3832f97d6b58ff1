import { Trans, useLingui } from '@lingui/react/macro'
import type {
  printRegisterLetter as described,
  RegisterLetter,
} from '@parvis/contract/people/register-claims.schemas.ts'
import { markLetterPosted, printRegisterLetter } from '@parvis/contract/people/register-claims.ts'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Mailbox } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { z } from 'zod'
import { ApiError, call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { separator } from '../../../lib/separator.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { notify } from '../../../ui/notify.ts'
import { QueryList } from '../../../ui/query-list.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ReviewersOnly } from '../review/reviewers-only.tsx'
import { dayOf } from '../verification/texts.ts'
import { lettersQuery } from './queries.ts'

type PrintedLetter = z.infer<(typeof described)['returns']>

/** Letters with a code for a body: the staff prints and posts them, and their claimants never see the code. */
export function Letters() {
  const { t } = useLingui()
  const query = useInfiniteQuery(lettersQuery)
  const [printed, setPrinted] = useState<PrintedLetter | null>(null)
  if (query.error instanceof ApiError && query.error.code === 'reviewers_only') return <ReviewersOnly />
  return (
    <>
      <p className="border-b border-line px-4 py-4 text-sm text-ink-2 text-pretty">
        <Trans>
          Imprimez la lettre, ou enregistrez-la en PDF, et postez-la à la collectivité. Le code n’est que dans
          la lettre : l’imprimer de nouveau en fait un autre.
        </Trans>
      </p>
      <QueryList
        query={query}
        idOf={({ id }) => id}
        failure={t`Les lettres n’ont pas pu être chargées`}
        waiting={<Skeleton className="mx-4 my-5 h-20" />}
        empty={
          <EmptyState icon={Mailbox} title={t`Aucune lettre à poster`}>
            <Trans>Les lettres que des élus demandent pour leur collectivité paraissent ici.</Trans>
          </EmptyState>
        }
      >
        {(letters) => (
          <ul aria-label={t`Lettres à poster`}>
            {letters.map((letter) => (
              <LetterRow key={letter.id} letter={letter} onPrinted={setPrinted} />
            ))}
          </ul>
        )}
      </QueryList>
      {printed !== null && <Sheet key={printed.paragraphs[0]} printed={printed} />}
    </>
  )
}

function LetterRow({
  letter,
  onPrinted,
}: {
  letter: RegisterLetter
  onPrinted: (printed: PrintedLetter) => void
}) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const params = { letterId: letter.id }
  const reread = () => client.invalidateQueries({ queryKey: lettersQuery.queryKey })
  const onError = (error: Error) => notify.error(t`La lettre n’a pas changé`, i18n._(refusalText(error)))
  const print = useMutation({
    mutationFn: () => call(printRegisterLetter, { params }),
    onSuccess(made) {
      onPrinted(made)
      return reread()
    },
    onError,
  })
  const post = useMutation({
    mutationFn: () => call(markLetterPosted, { params }),
    onSuccess() {
      notify.success(t`Lettre postée`)
      return reread()
    },
    onError,
  })
  const asked = dayOf(letter.asked_at)
  const printedOn = letter.printed_at && dayOf(letter.printed_at)
  return (
    <li className="flex flex-col gap-3 border-b border-line px-4 py-4">
      <div>
        <p className="font-semibold wrap-anywhere">{letter.body}</p>
        <p className="text-sm text-ink-2 wrap-anywhere">
          {[letter.claimed_name, letter.mandate, t`demandée le ${asked}`].join(separator)}
        </p>
        <p className="mt-1 text-sm whitespace-pre-line wrap-anywhere">
          {letter.postal_address ?? (
            <Trans>L’annuaire importé ne donne pas d’adresse postale : cherchez-la.</Trans>
          )}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          look={printedOn === null ? 'primary' : 'secondary'}
          size="sm"
          busy={print.isPending}
          onClick={() => print.mutate()}
        >
          {printedOn === null ? <Trans>Imprimer la lettre</Trans> : <Trans>Imprimer un autre code</Trans>}
        </Button>
        {printedOn !== null && (
          <Button size="sm" busy={post.isPending} onClick={() => post.mutate()}>
            <Trans>Marquer comme postée</Trans>
          </Button>
        )}
        {printedOn !== null && (
          <span className="text-sm text-ink-2">
            <Trans>Imprimée le {printedOn}</Trans>
          </span>
        )}
      </div>
    </li>
  )
}

/** The letter on paper, in French like the register: nothing else of the page is printed. */
function Sheet({ printed: { letter, subject, paragraphs } }: { printed: PrintedLetter }) {
  useEffect(() => print(), [])
  return createPortal(
    <article
      lang="fr"
      data-printed
      className="hidden flex-col gap-5 p-8 whitespace-pre-line text-black wrap-anywhere print:flex"
    >
      <p className="mb-12 self-end">
        {letter.body}
        {letter.postal_address && `\n${letter.postal_address}`}
      </p>
      <h1 className="text-post">{subject}</h1>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </article>,
    document.body,
  )
}
