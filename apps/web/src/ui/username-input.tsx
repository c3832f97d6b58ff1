import type { ComponentProps } from 'react'
import { Input } from './input.tsx'

/** For the username of somebody, typed with or without `@`: the contract reads both. */
export function UsernameInput(props: ComponentProps<typeof Input>) {
  return <Input maxLength={64} autoComplete="off" autoCapitalize="none" spellCheck={false} {...props} />
}
