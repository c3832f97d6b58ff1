import type { ComponentType } from 'react'

type Kind = 'success' | 'error' | 'info'
type ToasterModule = typeof import('./toaster.tsx')

let loading: Promise<ToasterModule> | undefined
let mount: (toaster: ComponentType) => void = () => {}

/** Tells where the toaster is to be mounted once it is wanted. Used by ToasterOutlet alone. */
export function onToasterWanted(mounter: (toaster: ComponentType) => void): void {
  mount = mounter
}

async function tell(kind: Kind, title: string, description?: string): Promise<void> {
  // The toaster is not part of the first page: it comes with the first toast.
  loading ??= import('./toaster.tsx')
  const { Toaster, toast } = await loading
  mount(Toaster)
  toast[kind](title, { description, duration: kind === 'error' ? 8_000 : 5_000 })
}

/** Toasts, with a title and an optional description, in the reader's language. */
export const notify = {
  success: (title: string, description?: string) => void tell('success', title, description),
  error: (title: string, description?: string) => void tell('error', title, description),
  info: (title: string, description?: string) => void tell('info', title, description),
}
