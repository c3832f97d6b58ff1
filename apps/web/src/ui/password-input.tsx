import { clsx } from 'clsx'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { Input } from './input.tsx'

/** A password, hidden until one asks to see it. */
export function PasswordInput({
  showLabel,
  hideLabel,
  className,
  ...rest
}: ComponentProps<'input'> & { showLabel: string; hideLabel: string }) {
  const [shown, setShown] = useState(false)
  return (
    <div className="relative">
      <Input type={shown ? 'text' : 'password'} className={clsx('pr-12', className)} {...rest} />
      <IconButton
        label={shown ? hideLabel : showLabel}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        placed
        className="absolute inset-y-0 right-0"
      >
        {shown ? <EyeOff aria-hidden="true" size={19} /> : <Eye aria-hidden="true" size={19} />}
      </IconButton>
    </div>
  )
}
