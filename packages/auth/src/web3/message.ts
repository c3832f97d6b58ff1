import { invalid } from '../errors.ts'

export type Chain = 'ethereum' | 'solana'

/** A signed message, parsed from its text (EIP-4361 and its Solana counterpart). */
export interface SignInMessage {
  domain: string
  address: string
  statement: string | undefined
  uri: URL
  chainId: string | undefined
  issuedAt: Date
  expirationTime: Date | undefined
  notBefore: Date | undefined
}

const names: Record<Chain, string> = { ethereum: 'Ethereum', solana: 'Solana' }
const addresses: Record<Chain, RegExp> = {
  ethereum: /^0x[0-9a-fA-F]{40}$/,
  solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
}
const chainIds: Record<Chain, RegExp> = {
  ethereum: /^[1-9]\d{0,17}$/,
  solana: /^(solana:)?(main|dev|test|local)net$/,
}

const minimumBytes = 64
const maximumBytes = 20 * 1_024

/** Optional fields, each at most once. Any order is accepted: wallets deviate from the standard's order. */
const fields = [
  'URI',
  'Version',
  'Chain ID',
  'Nonce',
  'Issued At',
  'Expiration Time',
  'Not Before',
  'Request ID',
] as const

/** Parses a message strictly: no person is shown a text that means something else to us. */
export function readMessage(chain: Chain, text: string): SignInMessage {
  const bytes = Buffer.byteLength(text)
  if (bytes < minimumBytes || bytes > maximumBytes) throw malformed('message is too short or too long')
  const lines = text.split('\n')
  const domain = domainOf(lines[0], chain)
  const address = lines[1] ?? ''
  if (!addresses[chain].test(address)) throw malformed('wallet address is not in the correct format')
  if (lines[2] !== '') throw malformed('third line must be empty')

  let at = 3
  let statement: string | undefined
  if (lines[at] === '') at += 1
  else if (fieldOf(lines[at]) === undefined) {
    statement = lines[at]
    if (lines[at + 1] !== '') throw malformed('statement must be one line with an empty line after it')
    at += 2
  }
  const values = readFields(lines.slice(at))
  if (values.get('Version') !== '1') throw malformed('Version must be 1')
  const chainId = values.get('Chain ID')
  if (chainId !== undefined && !chainIds[chain].test(chainId)) throw malformed('Chain ID is not valid')
  return {
    domain,
    address,
    statement,
    uri: uriOf(values.get('URI')),
    chainId,
    issuedAt: timeOf(values.get('Issued At')) ?? required('Issued At'),
    expirationTime: timeOf(values.get('Expiration Time')),
    notBefore: timeOf(values.get('Not Before')),
  }
}

function malformed(what: string) {
  return invalid(`invalid Web3 message: ${what}`)
}

function required(field: string): never {
  throw malformed(`${field} is required`)
}

function domainOf(line: string | undefined, chain: Chain): string {
  const ending = ` wants you to sign in with your ${names[chain]} account:`
  if (!line?.endsWith(ending)) throw malformed(`first line must end in "${ending.trim()}"`)
  const domain = line.slice(0, -ending.length)
  if (!/^[^\s/?#@\\]{1,253}$/.test(domain)) throw malformed('domain is not valid')
  return domain
}

function fieldOf(line: string | undefined) {
  return fields.find((name) => line?.startsWith(`${name}: `))
}

function readFields(lines: string[]): Map<string, string> {
  const values = new Map<string, string>()
  for (const [at, line] of lines.entries()) {
    if (line === 'Resources:' || line === 'Resources') {
      requireResources(lines.slice(at + 1))
      break
    }
    if (line === '' && at === lines.length - 1) break
    const name = fieldOf(line)
    if (name === undefined || values.has(name)) throw malformed('line is unknown or stands twice')
    values.set(name, line.slice(name.length + 2))
  }
  return values
}

function requireResources(lines: string[]): void {
  const resources = lines.at(-1) === '' ? lines.slice(0, -1) : lines
  if (resources.some((resource) => !resource.startsWith('- ') || !URL.canParse(resource.slice(2))))
    throw malformed('Resources must be a list of URIs')
}

function uriOf(text: string | undefined): URL {
  if (text === undefined || !URL.canParse(text)) throw malformed('URI is required and must be valid')
  return new URL(text)
}

const timestamp = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/

function timeOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const time = new Date(text)
  if (!timestamp.test(text) || Number.isNaN(time.getTime())) throw malformed('time must be in RFC 3339')
  return time
}
