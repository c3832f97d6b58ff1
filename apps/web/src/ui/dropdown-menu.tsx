import { clsx } from 'clsx'
import { Check, type LucideIcon } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { useMediaQuery, wideScreen } from '../lib/media-query.ts'
import { useCloseOnBack } from './close-on-back.ts'

/**
 * A menu under its trigger (one focusable element); children are {@link DropdownMenuItem}s or
 * {@link DropdownMenuChoices}. On phones Back closes it.
 */
export function DropdownMenu({
  trigger,
  align = 'end',
  startsOpen = false,
  onClosed,
  children,
}: {
  trigger: ReactNode
  align?: 'start' | 'end'
  /** Opens as it appears: for a menu that was loaded because it was asked for. */
  startsOpen?: boolean
  /** Called before the trigger takes the focus back; prevents it by `preventDefault`. */
  onClosed?: (event: Event) => void
  children: ReactNode
}) {
  const [isOpen, setOpen] = useState(startsOpen)
  return (
    <Radix.Root open={isOpen} onOpenChange={setOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={4}
          collisionPadding={12}
          onCloseAutoFocus={(event) => onClosed?.(event)}
          className="z-40 max-w-[calc(100vw-24px)] min-w-[220px] animate-[rise-in_120ms_ease-out] rounded-lg border border-line bg-surface p-1.5 shadow-float"
        >
          <Back onBack={() => setOpen(false)} />
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Mounted while the menu is open. On wide windows a menu has no entry in the history. */
function Back({ onBack }: { onBack: () => void }) {
  const wide = useMediaQuery(wideScreen)
  return wide ? null : <ClosedByBack onBack={onBack} />
}

function ClosedByBack({ onBack }: { onBack: () => void }) {
  useCloseOnBack(
    () => {
      onBack()
      return true
    },
    { isOpen: true, isOwnPage: false },
  )
  return null
}

export function DropdownMenuItem({
  icon,
  danger = false,
  onSelect,
  children,
}: {
  icon?: ReactNode
  danger?: boolean
  onSelect: () => void
  children: ReactNode
}) {
  return (
    <Radix.Item
      onSelect={onSelect}
      className={clsx(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 font-medium outline-none select-none [&>svg]:shrink-0 data-highlighted:bg-sunk',
        danger ? 'text-danger' : 'text-ink',
      )}
    >
      {icon}
      {children}
    </Radix.Item>
  )
}

/** Values of which one is chosen, each with a sentence about it. */
export function DropdownMenuChoices<Value extends string>({
  value,
  choices,
  onChange,
}: {
  value: Value
  choices: readonly { value: Value; label: string; about: string; Icon: LucideIcon }[]
  onChange: (value: Value) => void
}) {
  return (
    <Radix.RadioGroup value={value}>
      {choices.map(({ value: choice, label, about, Icon }) => (
        <Radix.RadioItem
          key={choice}
          value={choice}
          onSelect={() => onChange(choice)}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 py-2 outline-none select-none data-highlighted:bg-sunk"
        >
          <Icon aria-hidden="true" size={18} className="shrink-0 text-ink-2" />
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">{label}</span>
            <span className="block text-sm text-ink-2">{about}</span>
          </span>
          <Radix.ItemIndicator>
            <Check aria-hidden="true" size={18} className="text-blue" />
          </Radix.ItemIndicator>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  )
}
