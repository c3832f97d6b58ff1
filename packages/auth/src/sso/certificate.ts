import { createPublicKey, randomBytes, sign, X509Certificate } from 'node:crypto'
import { dayMs, subDays } from '@parvis/platform/durations.ts'
import { AsnConvert } from '@peculiar/asn1-schema'
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  Certificate,
  Name,
  RelativeDistinguishedName,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from '@peculiar/asn1-x509'

const lifetime = 20 * 365 * dayMs
/** sha256WithRSAEncryption (RFC 8017). */
const sha256WithRsa = new AlgorithmIdentifier({ algorithm: '1.2.840.113549.1.1.11', parameters: null })
const commonName = '2.5.4.3'
const longestCommonName = 64

/**
 * Makes a self-signed certificate (RFC 5280) with our public key. Identity providers trust our metadata, not its chain.
 * @param privateKey an RSA key, PEM
 * @param name the common name of subject and issuer
 * @returns PEM
 */
export function selfSigned(privateKey: string, name: string, now: Date): string {
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  const subject = nameOf(name)
  const content = new TBSCertificate({
    version: Version.v3,
    serialNumber: serialNumber(),
    signature: sha256WithRsa,
    issuer: subject,
    subject,
    validity: new Validity({
      notBefore: subDays(now, 1),
      notAfter: new Date(now.getTime() + lifetime),
    }),
    subjectPublicKeyInfo: AsnConvert.parse(publicKey, SubjectPublicKeyInfo),
  })
  const signature = sign('sha256', Buffer.from(AsnConvert.serialize(content)), privateKey)
  const certificate = new Certificate({
    tbsCertificate: content,
    signatureAlgorithm: sha256WithRsa,
    signatureValue: new Uint8Array(signature).buffer,
  })
  return new X509Certificate(Buffer.from(AsnConvert.serialize(certificate))).toString()
}

function nameOf(name: string): Name {
  const value = new AttributeValue({ printableString: name.slice(0, longestCommonName) })
  return new Name([new RelativeDistinguishedName([new AttributeTypeAndValue({ type: commonName, value })])])
}

/** A positive 64-bit number: the first byte keeps the sign bit clear, and is not zero. */
function serialNumber(): ArrayBuffer {
  const bytes = new Uint8Array(randomBytes(8))
  bytes[0] = 0x10 | ((bytes[0] ?? 0) & 0x0f)
  return bytes.buffer
}
