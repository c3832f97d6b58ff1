import { type ReactNode, useEffect, useRef } from 'react'

/** Content of a dialog that came after it opened: its first control takes the focus that the dialog had. */
export function FocusFirst({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    element.current?.querySelector<HTMLElement>('button:enabled, input, textarea')?.focus()
  }, [])
  return <div ref={element}>{children}</div>
}
