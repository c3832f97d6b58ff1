import { randomUUID } from 'node:crypto'
import { fileNotice } from '@parvis/contract/trust/legal-notices.ts'
import { describe, expect } from 'vitest'
import { test as base } from '../../../../test/captcha-judge.ts'
import type { Guest } from '../../../../test/people.ts'
import { loadConfig } from '../../../config/config.ts'
import { withCaptcha } from './captcha-page.ts'

const test = base.extend<{ settings: Record<string, string> }>({
  settings: async ({ judge }, use) =>
    use({
      // Members of these tests sign up through the auth server, whose own captcha check is tested elsewhere.
      AUTH_CAPTCHA: 'turnstile',
      AUTH_CAPTCHA_SECRET: 'secret',
      AUTH_CAPTCHA_URL: judge.address,
      AUTH_CAPTCHA_SITE_KEY: 'clef"<publique>',
      AUTH_CAPTCHA_SCRIPT: `${judge.address}/widget.js`,
    }),
})

const notice = (target: { id: string }, captcha_token?: string) => ({
  body: {
    target_type: 'profile' as const,
    target_id: target.id,
    reason: 'harassment' as const,
    explanation: 'Des propos répétés',
    name: 'Une voisine',
    email: 'voisine@exemple.test',
    good_faith: true as const,
    request_id: randomUUID(),
    ...(captcha_token === undefined ? {} : { captcha_token }),
  },
})
const files = (guest: Guest, target: { id: string }, token?: string) =>
  guest.call(fileNotice, notice(target, token))

describe('a captcha on our own screens', () => {
  test('a guest who sends a notice must solve one, which is verified with their IP address', async ({
    guest,
    browser,
    judge,
  }) => {
    // Sign-up requires one too, verified by the same service.
    const { data, error } = await browser().signUp({
      email: 'ana@exemple.test',
      password: 'un-mot-de-passe-correct',
      options: { captchaToken: 'résolu', data: { display_name: 'Ana' } },
    })
    expect(error).toBeNull()
    const target = { id: data.user?.id ?? '' }
    judge.asked.length = 0
    for (const token of [undefined, '', 'au hasard'])
      await expect(files(guest, target, token)).toBeRefused('captcha_failed')
    expect(judge.asked).toHaveLength(1)
    await expect(files(guest, target, 'x'.repeat(8_193))).toBeRefused('validation_failed')
    expect(await files(guest, target, 'résolu')).toMatchObject({ secret: expect.any(String) })
    expect(judge.asked.at(-1)?.get('secret')).toBe('secret')
    expect(judge.asked.at(-1)?.get('remoteip')).toBe('127.0.0.1')
    // Nothing passes while the captcha service is down.
    await judge.close()
    await expect(files(guest, target, 'résolu')).toBeRefused('unavailable')
  })

  test('the widget has a page of its own, which alone allows third-party scripts and only our frames', async ({
    guest,
    judge,
  }) => {
    const page = await guest.send('GET', '/auth/captcha?theme=dark&language=fr')
    expect(page.status).toBe(200)
    expect(page.text).toContain('data-kind="turnstile" data-key="clef&quot;&lt;publique&gt;"')
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`script-src 'self' https://challenges.cloudflare.com ${judge.address}`)
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'self'")
    const script = await guest.send('GET', '/auth/captcha.js')
    expect(script.headers.get('content-type')).toContain('text/javascript')
    expect(script.text).toContain('postMessage')

    // The app's own pages allow our frame, and no third-party scripts.
    const document = (await guest.send('GET', '/dev/rien')).headers.get('content-security-policy') ?? ''
    expect(document).toContain("frame-src 'self' blob:")
    expect(document).toContain("script-src 'self';")
  })
})

base(
  'without a captcha nothing is required, and the widget’s page does not exist',
  async ({ guest, join }) => {
    const ana = await join('ana')
    expect(await files(guest, ana)).toMatchObject({ receipt: expect.any(String) })
    expect((await guest.send('GET', '/auth/captcha')).text).not.toContain('data-kind')
    const document = (await guest.send('GET', '/dev/rien')).headers.get('content-security-policy') ?? ''
    // Previews of embeds are frames of this site.
    expect(document).toContain("frame-src 'self' blob:")
  },
)

base('the web app is told which one it is, by its page; half a setting stops the start', () => {
  const page = '<html><head><title>Parvis</title></head><body></body></html>'
  const settings = { AUTH_CAPTCHA: 'hcaptcha', AUTH_CAPTCHA_SECRET: 'secret' }
  const plain = loadConfig(settings).auth.captcha
  expect(withCaptcha(page, undefined)).toBe(page)
  expect(withCaptcha(page, plain)).toBe(page)
  const shown = loadConfig({ ...settings, AUTH_CAPTCHA_SITE_KEY: 'clef' }).auth.captcha
  expect(shown?.script).toBe('https://js.hcaptcha.com/1/api.js')
  expect(withCaptcha(page, shown)).toContain('<meta name="parvis-captcha" content="hcaptcha"></head>')
  expect(() => loadConfig({ AUTH_CAPTCHA_SITE_KEY: 'clef' })).toThrow(
    /AUTH_CAPTCHA : nécessaire avec AUTH_CAPTCHA_SITE_KEY/,
  )
})
