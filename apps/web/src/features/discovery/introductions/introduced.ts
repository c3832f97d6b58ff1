import { deviceStorage } from '../../../lib/browser-storage.ts'

const keyOf = (memberId: string) => `introduced.${memberId}`

/** Whether a member has seen the first steps on this device. */
export const wasIntroduced = (memberId: string): boolean => deviceStorage.read(keyOf(memberId)) !== null

/** They are shown once. */
export function storeIntroduced(memberId: string): void {
  deviceStorage.write(keyOf(memberId), 'yes')
}
