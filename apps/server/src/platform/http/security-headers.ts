import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet, { type HelmetOptions } from 'helmet'

type Headers = Record<string, string>

/**
 * The headers that every answer carries, by lower-case name: `documents` for what a browser may show, `data` for the
 * API's JSON, to which most of them mean nothing. They depend on the site alone, so helmet works them out once. Data is
 * kept by no cache unless its route says so.
 *
 * @param secure whether the site is served over https: then browsers are told to insist on it
 * @param framesItself whether its pages show others of its own in a frame
 */
export function securityHeaders(
  secure: boolean,
  framesItself: boolean,
): { documents: Headers; data: Headers } {
  const strictTransportSecurity = secure ? { maxAge: 31_536_000 } : false
  return {
    documents: headersOf({
      strictTransportSecurity,
      contentSecurityPolicy: {
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'"],
          // The app, Radix, Vaul, Sonner and react-easy-crop set style attributes and write style sheets of their own.
          styleSrc: ["'self'", "'unsafe-inline'"],
          imgSrc: ["'self'", 'data:', 'blob:'],
          mediaSrc: ["'self'", 'blob:'],
          fontSrc: ["'self'"],
          connectSrc: ["'self'"],
          objectSrc: ["'none'"],
          // PDFs that the app has fetched itself, shown by the browser's own reader: no page of any site.
          frameSrc: framesItself ? ["'self'", 'blob:'] : ['blob:'],
          // No page has a <base>: an injected one would send every relative address elsewhere.
          baseUri: ["'none'"],
          frameAncestors: ["'none'"],
          formAction: ["'self'"],
          upgradeInsecureRequests: secure ? [] : null,
          // What a script could come of is never taken from a text, but for two that the web app names (trusted-types.ts).
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
        // Left: x-content-type-options and cross-origin-resource-policy.
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
