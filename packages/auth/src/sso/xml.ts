import { DOMParser } from '@xmldom/xmldom'

/** XML namespaces of SAML 2.0 and XML signatures. */
export const ns = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
} as const

/** Thrown for invalid XML, or for XML that no honest sender writes; the message is for the log. */
export class XmlFault extends Error {}

const tagCeiling = 6_000

/** Parses another party's document. Refuses document types and entities, and many tags, whose cost is quadratic. */
export function parseXml(text: string, { ceiling }: { ceiling: number }): Document {
  if (text.length > ceiling || text.split('<').length > tagCeiling) throw new XmlFault('document too large')
  if (text.includes('\u0000')) throw new XmlFault('a NUL character')
  if (/<!\s*(doctype|entity)/i.test(text)) throw new XmlFault('document type or entity declared')
  const parser = new DOMParser({
    errorHandler: (level: string, message: unknown) => {
      throw new XmlFault(`${level}: ${String(message).slice(0, 200)}`)
    },
  })
  const document = parser.parseFromString(text, 'text/xml') as Document | undefined
  if (!document?.documentElement) throw new XmlFault('not a document')
  return document
}

/** Child elements with this name. */
export function children(parent: Element, namespace: string, name: string): Element[] {
  const found: Element[] = []
  for (let node = parent.firstChild; node !== null; node = node.nextSibling) {
    if (node.nodeType !== 1) continue
    const element = node as Element
    if (element.namespaceURI === namespace && element.localName === name) found.push(element)
  }
  return found
}

/** All descendant elements with this name. */
export function descendants(root: Document | Element, namespace: string, name: string): Element[] {
  const list = root.getElementsByTagNameNS(namespace, name)
  return Array.from({ length: list.length }, (_, at) => list.item(at)).filter((element) => element !== null)
}

/** Trimmed text of an element; undefined if empty or missing. */
export function textOf(element: Element | undefined): string | undefined {
  return plain(element?.textContent?.trim())
}

/** An attribute's value; undefined if absent or empty. */
export function attribute(element: Element | undefined, name: string): string | undefined {
  return plain(element?.getAttribute(name))
}

function plain(text: string | null | undefined): string | undefined {
  if (text?.includes('\u0000') || text?.isWellFormed() === false) throw new XmlFault('characters of no text')
  return text || undefined
}
