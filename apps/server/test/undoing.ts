import { undoChange } from '@parvis/contract/accounts/account.ts'
import { expect } from 'vitest'
import { test as base } from './parvis.ts'

/** `undoes` waits for the mail about a change, and opens its link. */
export const test = base.extend<{ undoes: (email: string, subject: string) => Promise<void> }>({
  undoes: async ({ mailbox, guest }, use) => {
    await use(async (email, subject) => {
      const those = async () => (await mailbox.of(email)).filter((mail) => mail.subject === subject)
      await expect.poll(async () => (await those()).length, { interval: 10 }).toBeGreaterThan(0)
      const token = /#(\S+)$/m.exec((await those())[0]?.text ?? '')?.[1] ?? ''
      await guest.call(undoChange, { body: { token } })
    })
  },
})
