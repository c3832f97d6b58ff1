import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { Toaster as Sonner } from 'sonner'
import { useBottomIsTaken } from './bottom-taken.ts'

/**
 * Where toasts appear: above the bottom navigation on phones, or at the top while a drawer or a message is there; at the
 * bottom right elsewhere.
 */
export function Toaster() {
  const atTop = useBottomIsTaken()
  return (
    <Sonner
      position={atTop ? 'top-center' : 'bottom-right'}
      containerAriaLabel="Annonces"
      offset={24}
      mobileOffset={{
        top: 'calc(12px + env(safe-area-inset-top))',
        bottom: 'calc(74px + env(safe-area-inset-bottom))',
        left: 16,
        right: 16,
      }}
      icons={{
        success: <CircleCheck size={20} className="text-support" />,
        error: <CircleAlert size={20} className="text-danger" />,
        info: <Info size={20} className="text-blue" />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full items-start gap-3 rounded-lg border border-line bg-surface p-4 text-ink shadow-float font-text md:w-[356px]',
          icon: 'mt-0.5',
          title: 'font-semibold leading-snug',
          description: 'mt-0.5 text-sm text-ink-2',
          content: 'min-w-0 flex-1',
          actionButton:
            'hit-44 relative ml-auto h-8 shrink-0 rounded-full px-3 text-sm font-semibold text-blue hover:bg-blue-soft',
        },
      }}
    />
  )
}

export { toast } from 'sonner'
