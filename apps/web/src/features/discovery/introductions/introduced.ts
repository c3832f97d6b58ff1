import { deviceStorage } from '../../../lib/browser-storage.ts'

const keyOf = (memberId: string) => `introduced.${memberId}`

/** Whether accounts were proposed to a member on this device. */
export const wasIntroduced = (memberId: string): boolean => deviceStorage.read(keyOf(memberId)) !== null

/** They are proposed once: a closed panel does not come back. */
export function storeIntroduced(memberId: string): void {
  deviceStorage.write(keyOf(memberId), 'yes')
}
