import { useLingui } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { Toaster as Sonner, toast } from 'sonner'
import { useMediaQuery, wideScreen } from '../lib/media-query.ts'
import { useBottomIsTaken } from './bottom-taken.ts'
import { useTopTaken } from './top-taken.ts'

/**
 * Places toasts at the bottom right of wide windows, unless one writes there; else at the top. On phones the buttons
 * of forms and drawers are at the bottom, and a toast that moved as a drawer opens would be read twice.
 */
export function Toaster() {
  const { t } = useLingui()
  const isWide = useMediaQuery(wideScreen)
  const isTaken = useBottomIsTaken()
  const topTaken = useTopTaken()
  const isBelow = topTaken === Number.POSITIVE_INFINITY
  return (
    <Sonner
      position={isWide && !isTaken ? 'bottom-right' : isBelow ? 'bottom-center' : 'top-center'}
      containerAriaLabel={t`Annonces`}
      offset={24}
      mobileOffset={{
        top: `calc(${isBelow ? 12 : 12 + topTaken}px + env(safe-area-inset-top))`,
        bottom: 'calc(12px + env(safe-area-inset-bottom))',
        left: 16,
        right: 16,
      }}
      icons={{
        success: <CircleCheck size={20} className="text-support" />,
        error: <CircleAlert size={20} className="text-danger" />,
        info: <Info size={20} className="text-blue" />,
        close: <X size={18} />,
      }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: t`Fermer`,
        classNames: {
          toast:
            // One behind another shows its edge, not its text.
            'flex w-full flex-wrap items-start gap-3 rounded-lg border border-line bg-surface p-4 text-ink shadow-float font-text has-[>[data-close-button]]:pr-14 md:w-[356px] [&[data-expanded=false][data-front=false]>*]:opacity-0',
          icon: 'mt-0.5',
          title: 'font-semibold leading-snug',
          description: 'mt-0.5 text-sm text-ink-2',
          // A long text keeps its width: the action is then below it.
          content: 'min-w-0 flex-1 basis-40',
          actionButton:
            'hit-44 relative ml-auto h-8 shrink-0 rounded-full px-3 text-sm font-semibold text-blue hover:bg-blue-soft',
          closeButton:
            'hit-44 absolute top-3 right-3 flex size-8 shrink-0 items-center justify-center rounded-full text-ink-2 hover:bg-sunk hover:text-ink',
        },
      }}
    />
  )
}

export { toast }

/** Toasts that stand at a time. */
const most = 3

/** Passing toasts on screen, oldest first. */
let standing: (string | number)[] = []

/** Shows a passing toast under its own words, so that a repetition takes the place of the former; the oldest makes room. */
export function limitToasts(id: string | number): void {
  const shown = new Set(toast.getToasts().map((one) => one.id))
  standing = [...standing.filter((one) => one !== id && shown.has(one)), id]
  for (const oldest of standing.splice(0, standing.length - most)) toast.dismiss(oldest)
}
