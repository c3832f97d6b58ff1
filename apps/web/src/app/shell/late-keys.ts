let tell: () => void

/** Resolved once the keys that come after the screen (late-parts.tsx) are there. */
export const lateKeys = new Promise<void>((resolve) => {
  tell = resolve
})

export const tellLateKeys = (): void => tell()
