import { useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { ChevronDown, X } from 'lucide-react'
import type { ComponentProps } from 'react'

/** Classes of the buttons in the bar of filters. */
export const partClass =
  'hit-44 inline-flex h-9 items-center gap-1 rounded-full text-sm font-semibold whitespace-nowrap transition-colors duration-150'

/** A filter: its value, which opens its choice; a chosen one can be taken away. */
export function Pill({
  name,
  value,
  opener,
  onRemove,
}: {
  name?: string
  value: string
  /** Props of the button that opens its choice; none where there is only one value to choose. */
  opener?: ComponentProps<'button'>
  onRemove?: (() => void) | undefined
}) {
  const { t } = useLingui()
  return (
    <li
      className={clsx(
        'flex shrink-0 rounded-full border',
        onRemove ? 'border-transparent bg-blue-soft text-blue' : 'border-line bg-surface text-ink-2',
      )}
    >
      {opener ? (
        <button {...opener} type="button" className={clsx(partClass, 'pr-2 pl-3')}>
          <span className="sr-only">{name} : </span>
          {value}
          <ChevronDown aria-hidden="true" size={14} />
        </button>
      ) : (
        <span className={clsx(partClass, 'pl-3')}>{value}</span>
      )}
      {onRemove && (
        <button
          type="button"
          onClick={onRemove}
          title={t`Retirer ce filtre`}
          className={clsx(partClass, 'pr-3 pl-1')}
        >
          <span className="sr-only">
            {t`Retirer le filtre`} {value}
          </span>
          <X aria-hidden="true" size={14} />
        </button>
      )}
    </li>
  )
}
