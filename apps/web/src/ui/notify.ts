import type { ComponentType } from 'react'
import { loadedOnce, nextTry } from '../lib/parts.ts'

type Kind = 'success' | 'error' | 'info'
/** Act offered by a toast. */
export interface ToastAction {
  label: string
  onClick: () => void
}
type ToasterModule = typeof import('./toaster.tsx')

/** Wanted before there was a place to mount it: what a link brings is told as the application starts. */
let wanted: ComponentType | undefined
let mount = (toaster: ComponentType) => {
  wanted = toaster
}

/** Tells where the toaster is to be mounted once it is wanted. Used by ToasterOutlet alone. */
export function onToasterRequest(mounter: (toaster: ComponentType) => void): void {
  mount = mounter
  if (wanted) mount(wanted)
  // Unheard here: whoever has something to tell loads it again.
  for (const sign of ['pointerdown', 'keydown'])
    addEventListener(sign, () => void load().catch(() => undefined), { once: true, passive: true })
}

/** The toaster is not part of the first page: it comes with the first touch or key, so that it can tell of a lost connection. */
const load = loadedOnce(() => import('./toaster.tsx'))

/** Also loads it again where its code cannot come now: its messages wait for it. */
async function loadAtLast(): Promise<ToasterModule> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      console.warn(error)
      await nextTry()
    }
  }
}

/** Ids of error toasts since they were last dismissed, by a success or by `errorsOver`. */
const errors: (string | number)[] = []

interface ToastOptions {
  description?: string
  action?: ToastAction
  /** Milliseconds. */
  duration?: number
}

/** At once: an error that is told next stays. */
function dismissErrors({ toast }: ToasterModule): void {
  for (const id of errors.splice(0)) toast.dismiss(id)
}

async function showToast(kind: Kind, title: string, options: ToastOptions): Promise<void> {
  const { description, action, duration = kind === 'error' || action ? 8_000 : 5_000 } = options
  const toaster = await loadAtLast()
  const { Toaster, toast } = toaster
  mount(Toaster)
  if (kind === 'success') dismissErrors(toaster)
  const id = [kind, title, description ?? ''].join('\n')
  // An offered act belongs to what was done last: an equal toast before it stays with its own.
  const isRepeatable = action === undefined
  const passes = Number.isFinite(duration)
  const shown = toast[kind](title, {
    description,
    action,
    duration,
    closeButton: !passes,
    ...(isRepeatable ? { id } : {}),
  })
  if (passes) toaster.limitToasts(shown)
  if (kind === 'error') errors.push(shown)
}

/** Toasts, with a title and an optional description, in the reader's language. */
export const notify = {
  success: (title: string, description?: string, action?: ToastAction) =>
    void showToast('success', title, { description, action }),
  error: (title: string, description?: string) => void showToast('error', title, { description }),
  /** Dismisses the error toasts: what they asked for is done. */
  errorsOver: () => {
    // With an error on screen, the toaster is there.
    if (errors.length > 0) void load().then(dismissErrors)
  },
  info: (title: string, description?: string) => void showToast('info', title, { description }),
  /** Stays until the reader takes the action or dismisses it: they may have been away when it came. */
  persistent: (title: string, description: string, action?: ToastAction) =>
    void showToast('info', title, { description, action, duration: Number.POSITIVE_INFINITY }),
}
