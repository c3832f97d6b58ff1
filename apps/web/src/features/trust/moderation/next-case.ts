import { createContext } from 'react'

/** Opens the next case of the list: for the case that is open beside it, or in its place. */
export const NextCaseContext = createContext<() => void>(() => undefined)
