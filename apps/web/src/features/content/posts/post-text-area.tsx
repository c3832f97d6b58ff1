import { limits } from '@parvis/contract/limits.ts'
import { graphemeCount } from '@parvis/contract/text.ts'
import { type KeyboardEvent, useId, useRef } from 'react'
import type { BoundField } from '../../../lib/contract-form.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { Completions } from '../completions/completions.tsx'
import { ExcessTint } from './excess-tint.tsx'
import { LengthRing } from './length-ring.tsx'

/** The text of a post in a dialog: counted, with what is wrong with it below. */
export function PostTextArea({
  field,
  label,
  placeholder,
  isSending,
  onKeyDown,
}: {
  field: BoundField<string>
  label: string
  placeholder?: string
  isSending: boolean
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void
}) {
  const faultId = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const { value, error, onChange } = field
  const length = graphemeCount(value)
  return (
    <div>
      <div className="relative">
        <TextArea
          ref={box}
          autoFocus
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={onKeyDown}
          readOnly={isSending}
          aria-label={label}
          placeholder={placeholder}
          aria-invalid={length > limits.post || error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : faultId}
          dir="auto"
          className="block"
        />
        <ExcessTint box={box} text={value} className="border border-transparent px-3.5 py-2.5 text-base" />
      </div>
      <Completions box={box} value={value} onChange={onChange} />
      <div className="mt-1.5 flex items-start justify-between gap-3">
        <p id={faultId} className="text-sm font-medium text-danger">
          {error}
        </p>
        <LengthRing count={length} />
      </div>
    </div>
  )
}
