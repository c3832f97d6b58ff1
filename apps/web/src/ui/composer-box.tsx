import {
  type ClipboardEvent,
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
} from 'react'
import { isEnterToSend } from './form.tsx'
import { TextArea } from './text-area.tsx'

/**
 * The text of a composer: something short that stands on a page to be written and sent by Enter, again and again.
 * Shift+Enter begins a line. It takes the focus when `fault` comes: why the server refused what was written.
 */
export function ComposerBox({
  box,
  label,
  placeholder = label,
  value,
  isTooLong,
  fault,
  autoFocus = false,
  readOnly = false,
  upTo,
  onChange,
  onPaste,
  onSend,
}: {
  box?: RefObject<HTMLTextAreaElement | null>
  label: string
  placeholder?: string
  value: string
  isTooLong: boolean
  fault: string | null
  autoFocus?: boolean
  readOnly?: boolean
  /** Height from which it scrolls. */
  upTo?: ComponentProps<typeof TextArea>['upTo']
  onChange: (text: string) => void
  onPaste?: ((event: ClipboardEvent) => void) | undefined
  onSend: () => void
}) {
  const faultId = useId()
  const own = useRef<HTMLTextAreaElement>(null)
  const ref = box ?? own
  useEffect(() => {
    if (fault !== null) ref.current?.focus()
  }, [fault, ref])
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isEnterToSend(event)) return
    event.preventDefault()
    onSend()
  }
  return (
    <>
      <TextArea
        ref={ref}
        bare
        autoFocus={autoFocus}
        from={1}
        upTo={upTo}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        readOnly={readOnly}
        aria-label={label}
        placeholder={placeholder}
        aria-invalid={isTooLong || fault !== null || undefined}
        aria-describedby={fault === null ? undefined : faultId}
        enterKeyHint="send"
        dir="auto"
        className="px-3.5 py-2.5 text-base"
      />
      {fault !== null && (
        <p id={faultId} role="alert" className="px-3.5 pb-1 text-sm font-medium text-danger">
          {fault}
        </p>
      )}
    </>
  )
}
