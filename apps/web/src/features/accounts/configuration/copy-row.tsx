import { useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { copyText } from '../../../lib/copy-text.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'

/** How long a button says that it has copied, in milliseconds. */
const shown = 2_000

/** A value to take elsewhere, with its copy button. */
export function CopyRow({
  name,
  value,
  grouped,
  className,
}: {
  /** Says which value, to those who do not see it. */
  name: string
  value: string
  /** In groups of four characters: for a value that may be typed by hand. What is copied has no gaps. */
  grouped?: boolean
  className?: string
}) {
  const { t } = useLingui()
  const text = useRef<HTMLElement>(null)
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), shown)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async () => {
    if (await copyText(value)) {
      setCopied(true)
      notify.success(t`Copié`)
    } else {
      if (text.current) getSelection()?.selectAllChildren(text.current)
      notify.info(t`Valeur sélectionnée`, t`Votre navigateur n’a pas permis la copie : faites-la vous-même.`)
    }
  }

  return (
    <div className={clsx('flex items-center gap-2 rounded-lg bg-sunk py-1.5 pr-1.5 pl-3.5', className)}>
      <code ref={text} className="min-w-0 flex-1 font-mono text-sm wrap-anywhere">
        {grouped
          ? Array.from(value.matchAll(/.{1,4}/g), ({ 0: group, index }) => (
              <span key={index} className="me-[0.6ch] inline-block">
                {group}
              </span>
            ))
          : value}
      </code>
      <Button
        look="secondary"
        size="sm"
        aria-label={copied ? t`Copié : ${name}` : t`Copier : ${name}`}
        onClick={() => void copy()}
      >
        {copied ? (
          <Check aria-hidden="true" size={16} className="text-support" />
        ) : (
          <Copy aria-hidden="true" size={16} />
        )}
        {copied ? t`Copié` : t`Copier`}
      </Button>
    </div>
  )
}
