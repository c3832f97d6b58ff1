import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'

/** The report has arrived. */
export function ReportSent({ onClose }: { onClose: () => void }) {
  const ref = useRef<HTMLParagraphElement>(null)
  // The focused element is gone: the news is read out instead.
  useEffect(() => ref.current?.focus(), [])
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-support-soft text-support">
        <Check aria-hidden="true" size={28} />
      </span>
      <p ref={ref} tabIndex={-1} className="max-w-[40ch] text-ink-2 text-pretty outline-none">
        <Trans>
          Merci. Votre signalement a été transmis à la modération. Son auteur ne saura pas qu’il vient de
          vous.
        </Trans>
      </p>
      <Button block onClick={onClose}>
        <Trans>Terminé</Trans>
      </Button>
    </div>
  )
}
