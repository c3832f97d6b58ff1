import { type ReactNode, useId } from 'react'

/** A part of a case, or of a member's page, under its title. */
export function CaseSection({
  title,
  aside,
  id,
  heading: Heading = 'h3',
  children,
}: {
  title: ReactNode
  aside?: ReactNode
  id?: string
  /** Level of the title, where the section is not part of a case. */
  heading?: 'h2' | 'h3'
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
        <Heading id={label} tabIndex={-1} className="text-base outline-none">
          {title}
        </Heading>
        {aside && <span className="text-sm text-ink-3">{aside}</span>}
      </div>
      {children}
    </section>
  )
}
