import { Trans, useLingui } from '@lingui/react/macro'
import type { MediaView } from '@parvis/contract/content/media.schemas.ts'
import { Download, FileText } from 'lucide-react'
import { fileWeight } from '../../../lib/file-weight.ts'

/** An attached document, to be downloaded. */
export function MediaDocument({ media }: { media: MediaView }) {
  const { i18n } = useLingui()
  const weight = fileWeight(media.bytes, i18n)
  return (
    <a
      href={media.url}
      download={media.name}
      className="flex items-center gap-3 rounded-xl border border-line bg-surface px-3.5 py-3 transition-colors duration-150 hover:bg-sunk"
    >
      <FileText aria-hidden="true" size={26} strokeWidth={1.5} className="shrink-0 text-blue" />
      <span className="min-w-0 flex-1 text-sm">
        <bdi className="block truncate font-semibold">{media.name}</bdi>
        <span className="text-ink-3 tabular-nums">
          <Trans>Document · {weight}</Trans>
        </span>
      </span>
      <Download aria-hidden="true" size={18} className="shrink-0 text-ink-2" />
      <span className="sr-only">
        <Trans>Télécharger</Trans>
      </span>
    </a>
  )
}
