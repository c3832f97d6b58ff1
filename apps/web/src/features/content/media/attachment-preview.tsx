import { Trans, useLingui } from '@lingui/react/macro'
import { mediaAltLimit } from '@parvis/contract/content/media.ts'
import type { RefusalCode } from '@parvis/contract/refusals.ts'
import { clsx } from 'clsx'
import { FileText, Info, RotateCcw, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { ApiError } from '../../../lib/api-client.ts'
import { fileWeight } from '../../../lib/file-weight.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Input } from '../../../ui/input.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { kindOf } from './chosen-file.ts'
import type { FileNote } from './file-notes.ts'
import { atFirstFrame } from './first-frame.ts'
import type { Attachment } from './use-attachment.ts'

/** The file is what is wrong: sending it again would change nothing. */
const hopeless: readonly string[] = [
  'body_too_large',
  'quota_reached',
  'file_empty',
  'file_type_refused',
  'file_unreadable',
  'document_encrypted',
  'image_unreadable',
  'image_too_large',
] satisfies RefusalCode[]

function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}

/** Facts about the file that its author should know before it is sent. */
function Notes({ file }: { file: File }) {
  const { t } = useLingui()
  const [notes, setNotes] = useState<readonly FileNote[]>([])
  useEffect(() => {
    let isCurrent = true
    const look = async () => {
      const { notesOf } = await import(/* visits: rare */ './file-notes.ts')
      const found = await notesOf(file)
      if (isCurrent) setNotes(found)
    }
    look().catch((error: unknown) => console.debug('no notes about a chosen file', error))
    return () => {
      isCurrent = false
    }
  }, [file])
  const texts: Record<FileNote, string> = {
    animation: t`Cette image est animée : seule sa première vue sera publiée, sans mouvement.`,
    codec: t`Certains navigateurs ne sauront pas lire cette vidéo : il leur sera proposé de la télécharger. Un fichier MP4 en H.264 et AAC se lit partout.`,
    author: t`Ce document porte le nom de son auteur dans ses propriétés : qui le télécharge pourra le lire.`,
  }
  return (
    <div role="status">
      {notes.map((note) => (
        <p
          key={note}
          className="flex items-start gap-2.5 border-t border-line bg-question-soft px-3.5 py-2.5 text-sm text-ink"
        >
          <Info aria-hidden="true" size={18} className="mt-px shrink-0 text-question" />
          <span className="min-w-0 flex-1">{texts[note]}</span>
        </p>
      ))}
    </div>
  )
}

function Preview({ file, isOneOfSeveral }: { file: File; isOneOfSeveral: boolean }) {
  const { t } = useLingui()
  const url = useObjectUrl(file)
  const kind = kindOf(file)
  if (kind === 'image' && url !== null)
    return (
      <img
        src={url}
        alt={t`Aperçu de l’image jointe`}
        className={clsx('w-full bg-sunk object-contain', isOneOfSeveral ? 'max-h-40' : 'max-h-72')}
      />
    )
  if (kind === 'video' && url !== null)
    return (
      // biome-ignore lint/a11y/useMediaCaption: a preview of what the author has just chosen
      <video
        src={atFirstFrame(url)}
        controls
        playsInline
        aria-label={t`Aperçu de la vidéo jointe`}
        className="max-h-72 w-full bg-black"
      />
    )
  return null
}

/**
 * The file that goes with what is being written: what it shows, its weight, the text that stands for an image, and how
 * far it has left. `onRetry` sends again after a failure.
 */
export function AttachmentPreview({
  attachment,
  busy,
  label,
  descriptionId,
  action,
  onRetry,
}: {
  attachment: Pick<Attachment, 'file' | 'alt' | 'progress' | 'failure' | 'describe' | 'remove' | 'cancel'>
  busy: boolean
  /** Names it among several. */
  label?: string
  /** Id of the field that takes the text for an image. */
  descriptionId?: string
  /** Stands beside the button that removes it. */
  action?: ReactNode
  onRetry: () => void
}) {
  const { t, i18n } = useLingui()
  const { file, progress, failure } = attachment
  if (file === null) return null
  const kind = kindOf(file)
  const weight = fileWeight(file.size, i18n)
  const sending = progress !== null
  const percent = Math.round((progress ?? 0) * 100)
  return (
    <section
      aria-label={label ?? t`Pièce jointe`}
      data-attachment={kind}
      className="overflow-hidden rounded-xl border border-line bg-surface"
    >
      <Preview file={file} isOneOfSeveral={label !== undefined} />
      <div className="flex items-center gap-3 py-1.5 pr-1.5 pl-3.5">
        {kind === 'document' && (
          <FileText aria-hidden="true" size={22} strokeWidth={1.6} className="shrink-0 text-blue" />
        )}
        <p className="min-w-0 flex-1 text-sm">
          <span dir="auto" className="block truncate font-semibold">
            <bdi>{file.name}</bdi>
          </span>
          <span className="text-ink-3 tabular-nums">{weight}</span>
        </p>
        {sending ? (
          <Button look="quiet" size="sm" onClick={attachment.cancel}>
            <Trans>Annuler l’envoi</Trans>
          </Button>
        ) : (
          <>
            {action}
            <IconButton label={t`Retirer la pièce jointe`} disabled={busy} onClick={attachment.remove}>
              <X aria-hidden="true" size={19} />
            </IconButton>
          </>
        )}
      </div>
      {sending && (
        <div className="px-3.5 pb-3">
          <Progress value={progress < 1 ? progress : null} label={t`Envoi du fichier`} />
          <p className="mt-1 text-xs text-ink-3 tabular-nums">
            {progress < 1 ? <Trans>Envoi : {percent} %</Trans> : <Trans>Préparation du fichier…</Trans>}
          </p>
        </div>
      )}
      <Notes file={file} />
      {failure !== null && (
        <div
          role="alert"
          className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 border-t border-line px-3.5 py-2.5 text-sm text-danger"
        >
          <span className="min-w-0 flex-1">
            {failure instanceof ApiError ? (
              i18n._(refusalText(failure))
            ) : (
              <Trans>L’envoi n’a pas abouti.</Trans>
            )}
          </span>
          {!(failure instanceof ApiError && hopeless.includes(failure.code)) && (
            <Button look="secondary" size="sm" disabled={busy} onClick={onRetry}>
              <RotateCcw aria-hidden="true" size={15} />
              <Trans>Réessayer</Trans>
            </Button>
          )}
        </div>
      )}
      {kind === 'image' && (
        <div className="border-t border-line p-3">
          <Input
            id={descriptionId}
            value={attachment.alt}
            onChange={(event) => attachment.describe(event.target.value)}
            maxLength={mediaAltLimit}
            readOnly={busy}
            aria-label={t`Description de l’image`}
            placeholder={t`Décrivez l’image pour qui ne la voit pas`}
            dir="auto"
          />
        </div>
      )}
    </section>
  )
}
