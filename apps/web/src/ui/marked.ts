import { createContext, type ReactNode, use } from 'react'

/** How the words of a search are marked in the texts below; nothing is marked elsewhere. */
export const Marking = createContext<((text: string) => ReactNode) | null>(null)

const asIs = (text: string): ReactNode => text

export function useMarking(): (text: string) => ReactNode {
  return use(Marking) ?? asIs
}
