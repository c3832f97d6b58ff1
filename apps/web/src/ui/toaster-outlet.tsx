import { type ComponentType, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { onToasterRequest } from './notify.ts'

/**
 * Stands once in the application; shows nothing before the first toast. Toasts stand beside the application: an open dialog
 * hides all that is in it from screen readers.
 */
export function ToasterOutlet() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null)
  useEffect(() => onToasterRequest((wanted) => setToaster(() => wanted)), [])
  return Toaster && createPortal(<Toaster />, document.body)
}
