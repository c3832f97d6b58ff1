import { issueOperatorToken, rotateKeys } from '@parvis/auth'
import { paris } from '@parvis/platform/paris.ts'
import { openSecret } from '@parvis/platform/secret.ts'
import type { AppContext } from '../../app-context.ts'
import { recordAct } from '../acts.ts'
import type { Answer } from '../answer.ts'
import { readArguments, requireOneOf } from '../arguments.ts'
import type { SiteAct } from '../command.ts'

const secretOf = ({ config }: AppContext) => openSecret(config)

async function rotate(context: AppContext, revoke: boolean): Promise<Answer> {
  const { database, bus, clock } = context
  const secret = secretOf(context)
  // Before it is done: the trail rather names what failed than misses what was done.
  await recordAct(context, revoke ? 'keys_revoked' : 'keys_rotated')
  const { signsFrom } = await rotateKeys({ database, bus, now: clock.now() }, secret, { revoke })
  const at = signsFrom.toLocaleTimeString('fr-FR', { timeZone: paris })
  return {
    message: revoke
      ? 'La nouvelle clé signe dès maintenant ; les jetons des anciennes sont refusés.'
      : `La nouvelle clé est annoncée ; elle signera à partir de ${at}. Les jetons en cours restent valables.`,
    data: { signs_from: signsFrom },
  }
}

/** Reads the words of `rotate-keys`. */
export function readRotation(words: readonly string[]): SiteAct {
  const [second] = readArguments(words, {}, 1).positionals
  if (second !== undefined) requireOneOf(second, ['revoke'], 'rotate-keys')
  return (context) => rotate(context, second === 'revoke')
}

const serviceTokenSeconds = 3_600

/** Reads the words of `service-token`. */
export function readServiceToken(words: readonly string[]): SiteAct {
  readArguments(words, {}, 0)
  return async (context) => {
    const secret = secretOf(context)
    await recordAct(context, 'service_token_issued')
    const token = await issueOperatorToken(context, secret, {
      lifetimeSeconds: serviceTokenSeconds,
      onError: (error) => context.log.error({ err: error }, 'keys could not be read'),
    })
    return { message: token, data: { token } }
  }
}
