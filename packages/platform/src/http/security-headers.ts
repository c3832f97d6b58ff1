import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet, { type HelmetOptions } from 'helmet'

type Headers = Record<string, string>

/**
 * Security headers of every response, by lower-case name: `documents` for what a browser may display, `data` for the
 * API's JSON, to which most of them do not apply. They depend on the site only, so helmet computes them once. Data is
 * not cached unless its route says so.
 * @param secure the site is served over https: adds Strict-Transport-Security
 * @param fileSource origin that pictures and videos are fetched from besides the site, after a redirect
 */
export function securityHeaders(secure: boolean, fileSource?: string): { documents: Headers; data: Headers } {
  const files = fileSource === undefined ? [] : [fileSource]
  const strictTransportSecurity = secure ? { maxAge: 31_536_000 } : false
  return {
    documents: headersOf({
      strictTransportSecurity,
      contentSecurityPolicy: {
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'"],
          // The app, Radix, Vaul, Sonner and react-easy-crop set style attributes and insert style sheets.
          styleSrc: ["'self'", "'unsafe-inline'"],
          imgSrc: ["'self'", 'data:', 'blob:', ...files],
          mediaSrc: ["'self'", 'blob:', ...files],
          fontSrc: ["'self'"],
          connectSrc: ["'self'"],
          objectSrc: ["'none'"],
          // Captchas and previews of embeds, which alone allow it; and PDFs that the app has fetched, shown by the browser's
          // own viewer.
          frameSrc: ["'self'", 'blob:'],
          // No page has a <base>; an injected one would redirect every relative address.
          baseUri: ["'none'"],
          frameAncestors: ["'none'"],
          formAction: ["'self'"],
          upgradeInsecureRequests: secure ? [] : null,
          // Script sinks accept no strings, except through two policies of the web app (trusted-types.ts).
          requireTrustedTypesFor: ["'script'"],
          trustedTypes: ['default'],
        },
      },
      crossOriginEmbedderPolicy: false,
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    }),
    data: {
      'cache-control': 'no-store',
      ...headersOf({
        strictTransportSecurity,
        contentSecurityPolicy: {
          useDefaults: false,
          directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
        },
        // Remaining: x-content-type-options and cross-origin-resource-policy.
        crossOriginEmbedderPolicy: false,
        crossOriginOpenerPolicy: false,
        originAgentCluster: false,
        referrerPolicy: false,
        xDnsPrefetchControl: false,
        xDownloadOptions: false,
        xFrameOptions: false,
        xPermittedCrossDomainPolicies: false,
        xXssProtection: false,
      }),
    },
  }
}

function headersOf(options: HelmetOptions): Headers {
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(options)(answer.req, answer, (error) => {
    if (error !== undefined) throw error
  })
  return Object.fromEntries(Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]))
}
