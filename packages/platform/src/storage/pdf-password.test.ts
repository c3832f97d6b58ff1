import { expect, test } from 'vitest'
import { needsPassword } from './pdf-password.ts'

/** Encryption dictionaries and first ids as pypdf writes them, by revision: with an empty password, and with another. */
const encrypted = [
  {
    revision: 'R3',
    needs: false,
    dictionary:
      '<< /V 2 /R 3 /Length 128 /P 4294967292 /Filter /Standard /O <63d0ffd76b88fa8004ba2ab99b004d2808e5c7fdec9d9938db80645258b9dfac> /U <b12058ba6536ae1a35a238eedb67819128bf4e5e4e758a4164004e56fffa0108> >>',
    id: '<3733323162356434353466626339663232316635386330373139376630663132>',
  },
  {
    revision: 'R3',
    needs: true,
    dictionary:
      '<< /V 2 /R 3 /Length 128 /P 4294967292 /Filter /Standard /O <2600c5ed408d11b213df4c502aa40255ac8aa34b72a35842f584e3823c5c66be> /U <751b6f72b0822392ba4e87b7120af5a128bf4e5e4e758a4164004e56fffa0108> >>',
    id: '<3733323162356434353466626339663232316635386330373139376630663132>',
  },
  {
    revision: 'R4',
    needs: false,
    dictionary:
      '<< /V 4 /R 4 /Length 128 /P 4294967292 /Filter /Standard /O <63d0ffd76b88fa8004ba2ab99b004d2808e5c7fdec9d9938db80645258b9dfac> /U <b12058ba6536ae1a35a238eedb67819128bf4e5e4e758a4164004e56fffa0108> /CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV2 /Length 16 >> >> /StmF /StdCF /StrF /StdCF >>',
    id: '<3733323162356434353466626339663232316635386330373139376630663132>',
  },
  {
    revision: 'R4',
    needs: true,
    dictionary:
      '<< /V 4 /R 4 /Length 128 /P 4294967292 /Filter /Standard /O <2600c5ed408d11b213df4c502aa40255ac8aa34b72a35842f584e3823c5c66be> /U <751b6f72b0822392ba4e87b7120af5a128bf4e5e4e758a4164004e56fffa0108> /CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV2 /Length 16 >> >> /StmF /StdCF /StrF /StdCF >>',
    id: '<3733323162356434353466626339663232316635386330373139376630663132>',
  },
  {
    revision: 'R5',
    needs: false,
    dictionary:
      '<< /V 5 /R 5 /Length 256 /P 4294967292 /Filter /Standard /O <fb4930eb03c97a6cd7eff4fe9e8be3ad75eff922718ea14def7cf1a85ba890865b8182419262e703f306e19566e07f85> /U <fa6f968c1cb8b43b7a670fe0e800803a89fd1170b829c6d0bec5b352e07dacf80fcfd71c9ef6c4dfddc0da5fab021c1d> /CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV3 /Length 32 >> >> /StmF /StdCF /StrF /StdCF >>',
    id: '<3733323162356434353466626339663232316635386330373139376630663132>',
  },
  {
    revision: 'R5',
    needs: true,
    dictionary:
      '<< /V 5 /R 5 /Length 256 /P 4294967292 /Filter /Standard /O <df6a383148e16213b80a3132241a7f0acdfa1b45b542fe37fcba9b180ecb5c9a73517f17c73c9e628920be6ce3d1da1b> /U <ef62966df1e81d4297b8e7e2df1d315126237e44a2ab1bd9d911311b001273d9edbe7013f30083605291a091644376bc> /CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV3 /Length 32 >> >> /StmF /StdCF /StrF /StdCF >>',
    id: '<3733323162356434353466626339663232316635386330373139376630663132>',
  },
  {
    revision: 'R6',
    needs: false,
    dictionary:
      '<< /V 5 /R 6 /Length 256 /P 4294967292 /Filter /Standard /O <2871ae16dfc290e61312652923a9b6bf005ad3642a9f12470413571aed293a20ae4fa2f0945b2744ac47a2404acda41a> /U <dd4a4e8732d0a02343f14e8396cc240977785e14e75c7caa3af92f72911ace6503104351b34083d0fb9d07df92e35193> /CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV3 /Length 32 >> >> /StmF /StdCF /StrF /StdCF >>',
    id: '<3733323162356434353466626339663232316635386330373139376630663132>',
  },
  {
    revision: 'R6',
    needs: true,
    dictionary:
      '<< /V 5 /R 6 /Length 256 /P 4294967292 /Filter /Standard /O <13bb95803a35ebe4c8363f2861d8524439211b3d0fb9d22cb471f7f6c8b7e9b9ffaa050f80e646b16c9d8c22ca1ec309> /U <db3e5f7e7558c9fae4486801b8c537aa54757729c3be4e05b1673b397aa33903e114647107cba1695e90466287617050> /CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV3 /Length 32 >> >> /StmF /StdCF /StrF /StdCF >>',
    id: '<3733323162356434353466626339663232316635386330373139376630663132>',
  },
] as const

test('a PDF needs a password unless the empty one opens it, in every revision of the standard', () => {
  for (const { revision, needs, dictionary, id } of encrypted) {
    const referred = `%PDF-1.7\n15 0 obj ${dictionary} endobj trailer <</ID [${id}${id}] /Encrypt 15 0 R>>`
    const direct = `%PDF-1.7\ntrailer <</ID [${id}${id}] /Encrypt ${dictionary}>>`
    for (const pdf of [referred, direct])
      expect(needsPassword(Buffer.from(pdf, 'latin1')), revision).toBe(needs)
  }
})

test('an encryption that cannot be read needs more than a program has', () => {
  expect(needsPassword(Buffer.from('%PDF-1.7\ntrailer <</Root 1 0 R>>'))).toBe(false)
  expect(needsPassword(Buffer.from('%PDF-1.7\ntrailer <</Encrypt 9 0 R>>'))).toBe(true)
  expect(needsPassword(Buffer.from('%PDF-1.7\ntrailer <</Encrypt <</Filter /Adobe.PubSec>>>>'))).toBe(true)
})
