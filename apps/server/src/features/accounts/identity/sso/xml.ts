import { DOMParser } from '@xmldom/xmldom'

/** Names of SAML 2.0, XML signatures among them. */
export const ns = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
} as const

/** Thrown for a document that is no XML, or that no honest party writes; its message is for the log. */
export class XmlFault extends Error {}

const tagCeiling = 6_000

/**
 * Parses a document of another party. Document types, and so entities, are refused before the parser sees them; the
 * number of tags is bounded because the cost of nested namespaces grows with its square.
 */
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

/** The child elements of a name. */
export function children(parent: Element, namespace: string, name: string): Element[] {
  const found: Element[] = []
  for (let node = parent.firstChild; node !== null; node = node.nextSibling) {
    if (node.nodeType !== 1) continue
    const element = node as Element
    if (element.namespaceURI === namespace && element.localName === name) found.push(element)
  }
  return found
}

/** All elements of a name below a document or an element, however deep. */
export function descendants(root: Document | Element, namespace: string, name: string): Element[] {
  const list = root.getElementsByTagNameNS(namespace, name)
  return Array.from({ length: list.length }, (_, at) => list.item(at)).filter((element) => element !== null)
}

/** The text of an element without its surrounding space; undefined when there is none. */
export function textOf(element: Element | undefined): string | undefined {
  return plain(element?.textContent?.trim())
}

/** An attribute's value; undefined when it is absent or empty. */
export function attribute(element: Element | undefined, name: string): string | undefined {
  return plain(element?.getAttribute(name))
}

function plain(text: string | null | undefined): string | undefined {
  if (text?.includes('\u0000') || text?.isWellFormed() === false) throw new XmlFault('characters of no text')
  return text || undefined
}
