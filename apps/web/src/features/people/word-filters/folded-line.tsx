import { Trans } from '@lingui/react/macro'
import { EyeOff } from 'lucide-react'

/** In the place of what one of the reader's own filters holds. */
export function FoldedLine({ by, onShow }: { by: string; onShow: () => void }) {
  return (
    <p className="flex min-h-11 items-center gap-2.5 text-sm text-ink-2">
      <EyeOff aria-hidden="true" size={16} className="shrink-0 text-ink-3" />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <Trans>
          Masqué par votre filtre « <bdi>{by}</bdi> »
        </Trans>
      </span>
      <button
        type="button"
        onClick={onShow}
        className="hit-44 shrink-0 px-1 font-semibold text-blue hover:underline"
      >
        <Trans>Afficher</Trans>
      </button>
    </p>
  )
}
