import { Trans, useLingui } from '@lingui/react/macro'
import type { VerificationDocument } from '@parvis/contract/people/verification.schemas.ts'
import { FileText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { fileWeight } from '../../../lib/file-weight.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { fetchDocument } from './queries.ts'

/** A document's address in this tab; it is gone with the screen. */
function useDocumentAddress({ id, content_type: type }: VerificationDocument) {
  const [address, setAddress] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches again
  useEffect(() => {
    const abort = new AbortController()
    let made: string | null = null
    setFailure(null)
    fetchDocument(id, type, abort.signal).then(
      (blob) => {
        if (abort.signal.aborted) return
        made = URL.createObjectURL(blob)
        setAddress(made)
      },
      (error: unknown) => {
        if (!abort.signal.aborted) setFailure(error)
      },
    )
    return () => {
      abort.abort()
      if (made !== null) URL.revokeObjectURL(made)
      setAddress(null)
    }
  }, [id, type, attempt])
  return { address, failure, retry: () => setAttempt((count) => count + 1) }
}

/**
 * A PDF in the browser's own reader, which runs it apart from the page. Phones often have none: there it is only
 * downloaded.
 */
function PdfPages({ name, address }: { name: string; address: string }) {
  const { t } = useLingui()
  return (
    <>
      {navigator.pdfViewerEnabled ? (
        <iframe
          title={t`Pages de ${name}`}
          src={`${address}#navpanes=0&view=FitH`}
          className="mb-2.5 h-[min(70dvh,44rem)] w-full rounded border-0 bg-paper"
        />
      ) : (
        <p className="mb-2.5 text-sm text-ink-2">
          <Trans>Ce navigateur n’affiche pas les PDF dans la page.</Trans>
        </p>
      )}
      <a href={address} download={name} className={buttonClass({ look: 'secondary', size: 'sm' })}>
        <Trans>Télécharger le PDF</Trans>
      </a>
    </>
  )
}

/** A picture is shown, and enlarged by a tap; a PDF is leafed through. */
export function DocumentViewer({ document }: { document: VerificationDocument }) {
  const { t, i18n } = useLingui()
  const { address, failure, retry } = useDocumentAddress(document)
  const [large, setLarge] = useState(false)
  const { name } = document
  return (
    <figure className="min-w-0 rounded-lg border border-line bg-sunk p-3">
      <figcaption className="mb-2 flex items-center gap-2 text-sm font-medium">
        <FileText aria-hidden="true" size={16} className="shrink-0 text-ink-2" />
        <span className="min-w-0 flex-1 truncate">{name}</span>
        <span className="shrink-0 text-ink-2">{fileWeight(document.bytes, i18n)}</span>
      </figcaption>
      {failure !== null ? (
        <div role="alert" className="flex flex-wrap items-center gap-2 text-sm text-danger">
          {i18n._(refusalText(failure))}
          <Button look="secondary" size="sm" onClick={retry}>
            <Trans>Réessayer</Trans>
          </Button>
        </div>
      ) : address === null ? (
        <Skeleton className="h-40 w-full" />
      ) : document.content_type === 'application/pdf' ? (
        <PdfPages name={name} address={address} />
      ) : (
        <button
          type="button"
          aria-pressed={large}
          aria-label={large ? t`Réduire ${name}` : t`Agrandir ${name}`}
          className={large ? 'block w-full cursor-zoom-out overflow-auto' : 'block w-full cursor-zoom-in'}
          onClick={() => setLarge(!large)}
        >
          <img
            src={address}
            alt=""
            className={large ? 'max-w-none' : 'max-h-80 w-full rounded object-contain'}
          />
        </button>
      )}
    </figure>
  )
}
