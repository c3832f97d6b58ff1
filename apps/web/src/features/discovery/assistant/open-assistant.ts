import { createStore, useStore } from '../../../lib/store.ts'

const isOpen = createStore(false)

/** Opens the assistant from the rail or the menu. */
export const openAssistant = () => isOpen.write(true)
export const closeAssistant = () => isOpen.write(false)
export const useAssistantOpen = () => useStore(isOpen)
