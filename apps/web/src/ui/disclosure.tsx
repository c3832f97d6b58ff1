import { clsx } from 'clsx'
import { ChevronDown, type LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'

/** A part of a page under its title, which opens and closes it. Its content is built when it opens. */
export function Disclosure({
  title,
  hint,
  icon: Icon,
  tone = 'calm',
  open,
  onToggle,
  children,
}: {
  title: string
  hint: ReactNode
  icon: LucideIcon
  tone?: 'calm' | 'danger'
  open: boolean
  onToggle: () => void
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={`${id}-title`} className="border-b border-line">
      <div className="relative flex items-center gap-3.5 px-4 py-3.5 transition-colors duration-150 has-[button:hover]:bg-surface/60">
        <span
          className={clsx(
            'grid size-10 shrink-0 place-items-center rounded-full',
            tone === 'danger'
              ? 'bg-danger-soft text-danger'
              : open
                ? 'bg-blue-soft text-blue'
                : 'bg-sunk text-ink-2',
          )}
        >
          <Icon aria-hidden="true" size={19} strokeWidth={1.75} />
        </span>
        <div className="min-w-0 flex-1">
          <h2>
            {/* Its target is the whole line; its name, the title alone. */}
            <button
              type="button"
              id={`${id}-title`}
              aria-expanded={open}
              aria-controls={`${id}-panel`}
              aria-describedby={`${id}-hint`}
              onClick={onToggle}
              className="block text-left font-display text-post font-semibold outline-none after:absolute after:inset-0 after:-outline-offset-2 focus-visible:after:outline-2 focus-visible:after:outline-blue"
            >
              {title}
            </button>
          </h2>
          <p id={`${id}-hint`} className="text-sm text-ink-2">
            {hint}
          </p>
        </div>
        <ChevronDown
          aria-hidden="true"
          size={20}
          strokeWidth={1.75}
          className={clsx(
            'shrink-0 text-ink-3 transition-transform duration-200 motion-reduce:transition-none',
            open && 'rotate-180',
          )}
        />
      </div>
      <div id={`${id}-panel`} hidden={!open} className="px-4 pt-1 pb-6">
        {open && children}
      </div>
    </section>
  )
}
