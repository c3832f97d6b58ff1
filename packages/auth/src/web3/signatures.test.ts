import { expect, test } from 'vitest'
import { ethereumWallet } from '../../../../apps/server/test/wallets.ts'
import { recoverSigner } from './signatures.ts'

/** A public test key, its address and its signature, as viem 2.57.1 makes them. */
const secret = Buffer.from('ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80', 'hex')
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const text = 'Se connecter à Parvis'
const signature = Buffer.from(
  'a4923937708da1bdda8743e17eb184569baa7f0d61a6e9d4471d9d39ebbf499c26131938c51909fad612e56d04965dce47c07237eaa9cc2f1f4c2a1b34934c181b',
  'hex',
)

function edited(at: number, byte: number): Buffer {
  const bytes = Buffer.from(signature)
  bytes[at] = byte
  return bytes
}

test('recovers the signer of a text from another library’s signature', async () => {
  expect(recoverSigner(text, signature)).toBe(address.toLowerCase())
  expect(recoverSigner(text, edited(64, 0))).toBe(address.toLowerCase())
  const wallet = ethereumWallet(secret)
  expect(wallet.address).toBe(address)
  expect(await wallet.sign(text)).toBe(`0x${signature.toString('hex')}`)
})

test('another text, recovery id or signature yields another address', () => {
  for (const [message, bytes] of [
    [`${text} `, signature],
    [text, edited(64, 28)],
    [text, edited(63, 0x19)],
  ] as const) {
    const signer = recoverSigner(message, bytes)
    expect(signer).toMatch(/^0x[0-9a-f]{40}$/)
    expect(signer).not.toBe(address.toLowerCase())
  }
})

test('invalid signatures have no signer', () => {
  for (const recoveryId of [2, 3, 26, 29, 35, 255])
    expect(recoverSigner(text, edited(64, recoveryId)), String(recoveryId)).toBeUndefined()
  expect(recoverSigner(text, Buffer.alloc(65))).toBeUndefined()
  expect(recoverSigner(text, Buffer.concat([Buffer.alloc(64, 0xff), Buffer.from([27])]))).toBeUndefined()
  expect(recoverSigner(text, signature.subarray(0, 64))).toBeUndefined()
})
