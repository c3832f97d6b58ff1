import { useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useId, useRef, useState } from 'react'
import { readTextFile, type TextFileFault } from '../lib/text-file.ts'
import { Button } from './button.tsx'

/** Chooses a text file and hands over what it says. A file that cannot be taken is told of below the button. */
export function TextFileButton({
  label,
  accept,
  maxLength,
  size,
  className,
  children,
  onText,
}: {
  /** Name of the file that is asked for. */
  label: string
  accept: string
  /** Characters of the text. */
  maxLength: number
  size?: ComponentProps<typeof Button>['size']
  className?: string
  children: ReactNode
  onText: (text: string, file: File) => void
}) {
  const { t, i18n } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const [fault, setFault] = useState<TextFileFault | null>(null)
  const most = i18n.number(maxLength)
  const sentences: Record<TextFileFault, string> = {
    too_large: t`Ce fichier est trop long : ${most} caractères au plus.`,
    unreadable: t`Ce fichier n’a pas pu être lu. Choisissez-le à nouveau.`,
    not_text: t`Ce fichier n’est pas un texte en UTF-8. Enregistrez-le dans ce format, puis choisissez-le à nouveau.`,
  }
  const take = async (file: File) => {
    setFault(null)
    const read = await readTextFile(file, maxLength)
    if ('fault' in read) setFault(read.fault)
    else onText(read.text, file)
  }
  return (
    <div className={clsx('flex flex-col items-start gap-1.5', className)}>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file can be chosen again once it is mended.
          target.value = ''
          if (file) void take(file)
        }}
      />
      <Button
        look="secondary"
        {...(size && { size })}
        aria-describedby={fault ? id : undefined}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      {fault && (
        <p id={id} role="alert" className="text-sm font-medium text-danger text-pretty">
          {sentences[fault]}
        </p>
      )}
    </div>
  )
}
