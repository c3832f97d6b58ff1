import type { Language } from '@parvis/contract/languages.ts'
import type { OrderKind } from '@parvis/contract/trust/orders.ts'

interface Said {
  authority: string
  legal_basis: string
  reference: string
}

interface OrderWords {
  subject: Record<OrderKind, string>
  lead: Record<OrderKind, string>
  said: (order: Said) => string
  redress: string
  action: string
  otherwise: string
}

/** Words for a member about an order of an authority that concerns them. */
export const orderWords: Record<Language, OrderWords> = {
  fr: {
    subject: {
      act: 'Une autorité a ordonné d’agir contre un de vos contenus',
      inform: 'Une autorité a demandé des informations à votre sujet',
    },
    lead: {
      act: 'Nous avons reçu un ordre d’agir contre un contenu de votre compte, et y avons donné suite.',
      inform:
        'Nous avons reçu un ordre de fournir des informations sur votre compte, et y avons donné suite.',
    },
    said: ({ authority, reference, legal_basis }) =>
      `Autorité : ${authority}. Référence : ${reference}. Base juridique : ${legal_basis}.`,
    redress: 'Un ordre se conteste auprès de l’autorité qui l’a donné, ou devant le juge.',
    action: 'Lire ce que disent les conditions d’utilisation',
    otherwise: 'Vous recevez ce message parce que le règlement européen 2022/2065 l’exige.',
  },
  en: {
    subject: {
      act: 'An authority has ordered action against one of your contents',
      inform: 'An authority has asked for information about you',
    },
    lead: {
      act: 'We have received an order to act against a content of your account, and have followed it.',
      inform: 'We have received an order to provide information about your account, and have followed it.',
    },
    said: ({ authority, reference, legal_basis }) =>
      `Authority: ${authority}. Reference: ${reference}. Legal basis: ${legal_basis}.`,
    redress: 'An order is contested with the authority that gave it, or before a court.',
    action: 'Read what the terms of use say',
    otherwise: 'You receive this message because European regulation 2022/2065 requires it.',
  },
  es: {
    subject: {
      act: 'Una autoridad ha ordenado actuar contra uno de sus contenidos',
      inform: 'Una autoridad ha pedido información sobre usted',
    },
    lead: {
      act: 'Hemos recibido una orden de actuar contra un contenido de su cuenta, y la hemos cumplido.',
      inform: 'Hemos recibido una orden de facilitar información sobre su cuenta, y la hemos cumplido.',
    },
    said: ({ authority, reference, legal_basis }) =>
      `Autoridad: ${authority}. Referencia: ${reference}. Base jurídica: ${legal_basis}.`,
    redress: 'Una orden se impugna ante la autoridad que la dictó o ante los tribunales.',
    action: 'Leer lo que dicen las condiciones de uso',
    otherwise: 'Recibe este mensaje porque el Reglamento europeo 2022/2065 lo exige.',
  },
  de: {
    subject: {
      act: 'Eine Behörde hat ein Vorgehen gegen einen Ihrer Inhalte angeordnet',
      inform: 'Eine Behörde hat Auskunft über Sie verlangt',
    },
    lead: {
      act: 'Wir haben eine Anordnung erhalten, gegen einen Inhalt Ihres Kontos vorzugehen, und sind ihr gefolgt.',
      inform: 'Wir haben eine Anordnung erhalten, Auskunft über Ihr Konto zu geben, und sind ihr gefolgt.',
    },
    said: ({ authority, reference, legal_basis }) =>
      `Behörde: ${authority}. Aktenzeichen: ${reference}. Rechtsgrundlage: ${legal_basis}.`,
    redress: 'Eine Anordnung wird bei der Behörde angefochten, die sie erlassen hat, oder vor Gericht.',
    action: 'Lesen, was die Nutzungsbedingungen sagen',
    otherwise: 'Sie erhalten diese Nachricht, weil die europäische Verordnung 2022/2065 es verlangt.',
  },
  it: {
    subject: {
      act: 'Un’autorità ha ordinato di agire contro un Suo contenuto',
      inform: 'Un’autorità ha chiesto informazioni su di Lei',
    },
    lead: {
      act: 'Abbiamo ricevuto un ordine di agire contro un contenuto del Suo account, e lo abbiamo eseguito.',
      inform: 'Abbiamo ricevuto un ordine di fornire informazioni sul Suo account, e lo abbiamo eseguito.',
    },
    said: ({ authority, reference, legal_basis }) =>
      `Autorità: ${authority}. Riferimento: ${reference}. Base giuridica: ${legal_basis}.`,
    redress: 'Un ordine si contesta presso l’autorità che lo ha emesso o davanti al giudice.',
    action: 'Leggere che cosa dicono le condizioni d’uso',
    otherwise: 'Riceve questo messaggio perché il regolamento europeo 2022/2065 lo richiede.',
  },
}
