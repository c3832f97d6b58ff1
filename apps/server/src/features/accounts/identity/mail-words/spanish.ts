import type { MailWords } from './words.ts'

export const spanish: MailWords = {
  signature: 'La red social política verificada y transparente',
  footer: '{siteName}, la red social política verificada y transparente',
  colon: ':',
  wordings: {
    confirmation: {
      subject: 'Confirme su dirección de correo electrónico',
      title: 'Le damos la bienvenida a {siteName}',
      lead: 'Solo queda un paso: confirme que esta dirección es la suya.',
      button: 'Confirmar mi dirección',
      otherwise:
        '¿No ha creado una cuenta en {siteName}? Ignore este mensaje: sin confirmación, no se activa nada.',
    },
    recovery: {
      subject: 'Elija una nueva contraseña',
      title: 'Nueva contraseña',
      lead: 'Ha pedido cambiar la contraseña de su cuenta de {siteName}.',
      button: 'Elegir una contraseña',
      otherwise:
        '¿No ha pedido nada? Ignore este mensaje: su contraseña actual sigue siendo válida y nadie más ha recibido este enlace.',
    },
    magic_link: {
      subject: 'Su enlace de inicio de sesión',
      title: 'Iniciar sesión en {siteName}',
      lead: 'Ha pedido iniciar sesión sin contraseña.',
      button: 'Iniciar sesión',
      otherwise:
        '¿No ha pedido nada? Ignore este mensaje: nadie entra sin este enlace o este código, y solo usted los ha recibido.',
    },
    invite: {
      subject: 'Tiene una invitación a {siteName}',
      title: 'Le damos la bienvenida a {siteName}',
      lead: 'Se ha abierto una cuenta para usted. Acepte la invitación y elija después su contraseña.',
      button: 'Aceptar la invitación',
      otherwise: '¿No desea una cuenta? Ignore este mensaje: sin su acuerdo, no se activa nada.',
    },
    email_change_current: {
      subject: 'Confirme su cambio de dirección',
      title: 'Cambio de dirección de correo electrónico',
      lead: 'Ha pedido dejar esta dirección por otra. Confírmelo aquí y en la nueva dirección.',
      button: 'Confirmar el cambio',
      otherwise:
        '¿No ha pedido nada? No confirme y cambie su contraseña: alguien puede haber entrado en su cuenta.',
    },
    email_change_new: {
      subject: 'Confirme su nueva dirección de correo electrónico',
      title: 'Nueva dirección de correo electrónico',
      lead: 'Ha pedido usar esta dirección para su cuenta de {siteName}. Confirme que es la suya.',
      button: 'Confirmar esta dirección',
      otherwise: '¿No ha pedido nada? Ignore este mensaje: sin confirmación, no cambia nada.',
    },
    reauthentication: {
      subject: 'Su código de verificación',
      title: 'Confirme que es usted',
      lead: 'Un cambio importante en su cuenta requiere este código.',
      button: null,
      otherwise:
        '¿No ha pedido nada? No comunique este código a nadie y cambie su contraseña: alguien puede haber entrado en su cuenta.',
    },
  },
  code: 'Su código:',
  orCode: 'O escriba este código:',
  codeGoodFor: (duration) => `El código es válido durante ${duration} y solo sirve una vez.`,
  bothGoodFor: (link, code) =>
    `El enlace es válido durante ${link}, el código durante ${code}; cada uno solo sirve una vez.`,
  codeWhere: 'Introduzca el código en el navegador en el que lo ha pedido.',
  minutes: (count) => (count <= 1 ? 'un minuto' : `${count} minutos`),
  hours: (count) => (count === 1 ? 'una hora' : `${count} horas`),
  buttonFails: '¿El botón no responde? Copie esta dirección en su navegador:',
  notices: {
    password_changed: {
      subject: 'Su contraseña ha cambiado',
      lead: 'La contraseña de su cuenta de {siteName} acaba de cambiar. Se ha cerrado la sesión en los demás dispositivos.',
    },
    email_changed: {
      subject: 'Su dirección de correo electrónico ha cambiado',
      lead: 'Su cuenta de {siteName} usa ahora otra dirección de correo electrónico. Esta ya no sirve para iniciar sesión.',
    },
    phone_changed: {
      subject: 'Su número de teléfono ha cambiado',
      lead: 'El número de teléfono de su cuenta de {siteName} acaba de cambiar.',
    },
    factor_removed: {
      subject: 'La verificación en dos pasos ha cambiado',
      lead: 'Se acaba de retirar un medio de verificación en dos pasos de su cuenta de {siteName}.',
    },
    factor_added: {
      subject: 'Se ha añadido un medio de verificación',
      lead: 'Se acaba de añadir un medio de verificación en dos pasos a su cuenta de {siteName}.',
    },
    passkey_added: {
      subject: 'Se ha añadido una llave de acceso',
      lead: 'Se acaba de añadir una llave de acceso a su cuenta de {siteName}: permite entrar sin contraseña.',
    },
    passkey_removed: {
      subject: 'Se ha retirado una llave de acceso',
      lead: 'Se acaba de retirar una llave de acceso de su cuenta de {siteName}: ya no permite entrar.',
    },
    identity_linked: {
      subject: 'Se ha vinculado una cuenta a la suya',
      lead: 'Se acaba de vincular otra cuenta a su cuenta de {siteName}: permite entrar en ella.',
    },
    identity_unlinked: {
      subject: 'Se ha desvinculado una cuenta de la suya',
      lead: 'Se acaba de desvincular otra cuenta de su cuenta de {siteName}: ya no permite entrar en ella.',
    },
    archive_ordered: {
      subject: 'Se ha pedido un archivo de sus datos',
      lead: 'Se acaba de pedir desde su cuenta un archivo de todos sus datos de {siteName}.',
    },
    recovery_code_used: {
      subject: 'Se ha usado un código de recuperación',
      lead: 'Se acaba de usar un código de recuperación para entrar en su cuenta de {siteName}.',
    },
    token_created: {
      subject: 'Se ha creado un token de acceso',
      lead: 'Se acaba de crear un token personal desde su cuenta de {siteName}: el programa que lo tiene puede actuar en su nombre, dentro de los límites elegidos, hasta que caduque o se revoque.',
    },
    password_dropped: {
      subject: 'Elija una contraseña para su cuenta',
      lead: 'Su dirección está confirmada, pero otra persona ha podido registrarse con ella. Por seguridad no se han conservado la contraseña, el nombre ni el consentimiento de ese registro.',
      otherwise:
        'Para elegir una contraseña, pida una nueva en la pantalla de inicio de sesión, con «¿Contraseña olvidada?».',
    },
    session_closed: {
      subject: 'Se ha cerrado una sesión por seguridad',
      lead: 'Se ha usado una copia de una de sus sesiones de {siteName}. Por seguridad se ha cerrado esta sesión, para usted y para quien tenía la copia: vuelva a iniciar sesión en el dispositivo correspondiente.',
      otherwise:
        'Consulte el historial de seguridad en sus ajustes. Si ve un inicio de sesión que no es suyo, cambie su contraseña.',
    },
    factor_failures: {
      subject: 'Han fallado verificaciones en dos pasos',
      lead: 'Alguien conoce su contraseña de {siteName} y ha dado varias veces un código equivocado u otra llave de seguridad. Su cuenta sigue cerrada para quien no tenga el código o la llave correctos; tras cincuenta intentos en un día, pide además un enlace enviado por correo.',
      otherwise: '¿Ha sido usted? No hay nada que hacer. Si no, cambie enseguida su contraseña.',
    },
    sign_in_failures: {
      subject: 'Han fallado intentos de inicio de sesión',
      lead: 'Alguien ha intentado varias veces entrar en su cuenta de {siteName} con una contraseña equivocada. Sus dispositivos habituales no están bloqueados.',
      otherwise:
        '¿Ha sido usted? No hay nada que hacer. Si no, elija una contraseña que no use en ningún otro sitio y active la verificación en dos pasos en sus ajustes.',
    },
  },
  noticeOtherwise:
    '¿Ha sido usted? No hay nada que hacer. Si no, pida enseguida una nueva contraseña desde la pantalla de inicio de sesión.',
  undo: {
    button: 'No he sido yo',
    validity: 'Este enlace es válido 7 días y sirve una sola vez.',
    otherwise:
      '¿Ha sido usted? No hay nada que hacer. Si no, anule este cambio: lo que siguió también se anula, se cierra la sesión en todos los dispositivos y usted elige una nueva contraseña.',
  },
  codesLeft: (count) =>
    count === 0
      ? 'No queda ninguno: cree otros en sus ajustes.'
      : count === 1
        ? 'Queda uno.'
        : `Quedan ${count}.`,
  text: (code) => `${code} es su código de {siteName}. No lo comunique a nadie.`,
}
