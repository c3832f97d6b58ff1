import { type ReactNode, useId } from 'react'

/** A part of a case under its title. */
export function CaseSection({
  title,
  aside,
  id,
  children,
}: {
  title: ReactNode
  aside?: ReactNode
  id?: string
  children: ReactNode
}) {
  const label = useId()
  return (
    <section
      id={id}
      aria-labelledby={label}
      className="scroll-mt-[calc(var(--header-height)+12px)] border-t border-line px-4 py-5"
    >
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 id={label} tabIndex={-1} className="text-base outline-none">
          {title}
        </h3>
        {aside && <span className="text-sm text-ink-3">{aside}</span>}
      </div>
      {children}
    </section>
  )
}
