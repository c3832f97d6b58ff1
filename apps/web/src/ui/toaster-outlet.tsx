import { type ComponentType, useEffect, useState } from 'react'
import { onToasterWanted } from './notify.ts'

/** Stands once in the application; shows nothing before the first toast. */
export function ToasterOutlet() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null)
  useEffect(() => onToasterWanted((wanted) => setToaster(() => wanted)), [])
  return Toaster && <Toaster />
}
