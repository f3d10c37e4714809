import type { ErrorMessages } from 'holdfast'

const badRequest = 'El servicio de pagos no ha aceptado lo que has escrito. Compruébalo.'
const noInstitution =
  'La entidad del destinatario no ha respondido. Comprueba la dirección o vuelve a intentarlo más tarde.'
const noPrice = 'La entidad del destinatario no ha dado un precio. No se ha enviado nada.'
const incompatible =
  'La entidad del destinatario usa una versión incompatible de UMA. No se ha enviado nada.'
const badSignature =
  'Tu firma no se ha aceptado, así que no se ha hecho nada. Desbloquea tu monedero y vuelve a intentarlo.'
const limited =
  'Esto superaría tu límite. Prueba con un importe menor o vuelve a intentarlo más tarde.'
const unavailable = 'Esto no está disponible para tu monedero.'
const terms = 'Acepta primero las condiciones del servicio de pagos.'

/** The library's codes, then those of the payment service. */
export const walletErrors: ErrorMessages = {
  ABORTED: 'La acción se ha cancelado. Una solicitud ya enviada aún puede tener efecto.',
  ACCOUNT_AMBIGUOUS: 'Tienes varios monederos y esta página no ha indicado cuál usar.',
  ACCOUNT_NOT_FOUND: 'No se ha encontrado ningún monedero tuyo.',
  AGENT_ACTION_CHANGED: 'Esta solicitud ha cambiado, así que no se ha aprobado. Mírala de nuevo.',
  AGENT_ACTION_NOT_PENDING: 'Esta solicitud ya se respondió, o su agente se eliminó.',
  API_ERROR: 'El servicio de pagos no lo ha aceptado.',
  BUNDLE_MALFORMED: 'La respuesta no se ha podido leer y se ha descartado. Vuelve a intentarlo.',
  CREDENTIAL_IN_USE:
    'Has desbloqueado tu monedero con este método de acceso. Para eliminarlo, desbloquéalo con otro.',
  CREDENTIAL_NOT_FOUND: 'Tu monedero no tiene este método de acceso. Usa otro o añádelo primero.',
  EXPORT_REJECTED:
    'La frase de recuperación de la respuesta no es de tu monedero, así que no se muestra.',
  FRAMED_CONTEXT:
    'Esta página está incrustada en otro sitio, así que aquí no se puede cambiar nada. Ábrela en su propia pestaña.',
  INSECURE_CONTEXT: 'Esta página necesita una conexión segura. Ábrela con https.',
  INSUFFICIENT_FUNDS: 'No tienes suficiente para este pago y su comisión.',
  INVALID_INPUT: badRequest,
  LAST_CREDENTIAL: 'Es tu único método de acceso. Añade otro antes de eliminarlo.',
  LOCK_TIMEOUT: 'Otra pestaña está usando tu monedero. Ciérrala y vuelve a intentarlo.',
  NETWORK_ERROR: 'No se puede conectar con Marram. Tu dinero está a salvo.',
  'NETWORK_ERROR.offline': 'No tienes conexión. Compruébala y vuelve a intentarlo.',
  NOT_FOUND: 'No se ha encontrado. Puede que se haya eliminado.',
  OAUTH_FAILED: 'El otro sitio no ha confirmado tu identidad. Vuelve a intentarlo.',
  OAUTH_NOT_COMPLETED:
    'La otra ventana se cerró antes de completar el acceso. Vuelve a intentarlo.',
  OAUTH_POPUP_BLOCKED:
    'Tu navegador ha bloqueado la otra ventana. Permite las ventanas emergentes de esta página y vuelve a intentarlo.',
  OAUTH_TOKEN_EXPIRED: 'El acceso ha tardado demasiado. Empieza de nuevo.',
  ONE_TIME_CODE_EXPIRED: 'Este código ha caducado. Pide uno nuevo.',
  ONE_TIME_CODE_REJECTED: 'Este código no es correcto. Compruébalo y vuelve a intentarlo.',
  ORGANIZATION_MISMATCH:
    'Los datos que había que firmar son de otro monedero. No se ha firmado nada.',
  OUTCOME_UNKNOWN:
    'No se conoce el resultado: puede que el pago o el cambio se haya completado. Mira tus movimientos antes de volver a intentarlo.',
  PASSKEY_ALREADY_REGISTERED: 'Este dispositivo ya tiene una llave de acceso de tu monedero.',
  PASSKEY_BLOCKED_IN_IFRAME:
    'Las llaves de acceso no funcionan en esta página incrustada. Ábrela en su propia pestaña.',
  PASSKEY_FOR_OTHER_ACCOUNT: 'Esa llave de acceso es de otro monedero. Elige la de este.',
  PASSKEY_NOT_COMPLETED:
    'No se ha usado ninguna llave de acceso. Vuelve a intentarlo cuando quieras.',
  PASSKEY_TOO_NEW:
    'Esta llave de acceso es demasiado nueva para confirmar esto. Usa una anterior, o vuelve a intentarlo un día después de añadirla.',
  PASSKEY_UNSUPPORTED: 'Este navegador o dispositivo no admite llaves de acceso. Prueba con otro.',
  PAYLOAD_MISMATCH:
    'Los datos que había que firmar no coinciden con tu solicitud. No se ha firmado nada.',
  PAYLOAD_NOT_SIGNABLE: 'Los datos que había que firmar están mal formados. No se ha firmado nada.',
  PAYLOAD_UNKNOWN:
    'Los datos que había que firmar tienen un formato desconocido. No se ha firmado nada.',
  POLICY_VIOLATION:
    'La respuesta no cumple los requisitos de seguridad de tu monedero y se ha rechazado.',
  PUBLIC_KEY_INVALID:
    'La respuesta no se ha podido verificar y se ha rechazado. Vuelve a intentarlo.',
  QUOTE_EXPIRED: 'Este precio ha caducado. No se ha enviado nada. Obtén un precio nuevo.',
  QUOTE_NOT_EXECUTABLE: 'Este pago ya no se puede enviar. Empieza de nuevo.',
  QUOTE_MISMATCH:
    'El precio no coincide con el pago que indicaste y se ha descartado. No se ha enviado nada.',
  RATE_LIMITED: 'Demasiados intentos. Espera un momento y vuelve a intentarlo.',
  REFUSED_BY_POLICY: 'Ahora mismo esto no es posible con tu monedero.',
  RELAY_REDIRECTED:
    'No se puede conectar con Marram. Puede que se haya cerrado tu sesión: vuelve a entrar.',
  RESPONSE_INVALID:
    'La respuesta del monedero no se ha podido leer. Vuelve a intentarlo más tarde.',
  RP_ID_INVALID:
    'Las llaves de acceso no funcionan en esta dirección. Usa localhost o el sitio real.',
  SCA_LOCKED: 'Demasiados códigos incorrectos. Inténtalo más tarde.',
  SESSION_KEY_REJECTED:
    'La clave de la respuesta no se creó para este dispositivo. Vuelve a intentarlo.',
  SESSION_REQUIRED: 'Tu monedero está bloqueado. Desbloquéalo primero.',
  SIGNATURE_INVALID: 'Una firma no es válida. No se ha enviado nada.',
  SIGNATURE_WINDOW_EXPIRED: 'La firma ha tardado demasiado. Empieza de nuevo.',
  SIGNER_NOT_TRUSTED: 'La respuesta no está firmada con una clave de confianza y se ha rechazado.',
  SMS_OTP_UNAVAILABLE: 'Los códigos por SMS no están disponibles para tu monedero.',
  STAMP_MALFORMED: 'Una firma no es válida. No se ha enviado nada.',
  STEP_UP_REQUIRED: 'Confirma primero con tu llave de acceso y vuelve a intentarlo.',
  STORAGE_FAILED: 'Tu navegador no ha podido guardar la sesión. Revisa sus ajustes de privacidad.',
  STORAGE_TIMEOUT: 'El almacenamiento de tu navegador no ha respondido. Recarga la página.',
  TIMEOUT: 'El monedero no ha respondido a tiempo. Vuelve a intentarlo.',
  TOO_MANY_AGENT_ACTIONS:
    'Este agente tiene demasiadas solicitudes pendientes. Responde primero a las más antiguas o desconecta el agente.',
  UNAUTHENTICATED: 'Tu sesión de Marram está cerrada. Vuelve a iniciarla.',
  UNSUPPORTED_BY_SERVICE: 'Esto no está disponible para tu monedero.',
  USER_GESTURE_REQUIRED: 'Tu navegador necesita otro toque. Vuelve a pulsar el botón.',
  SIGN_UP_INCOMPLETE:
    'Tu llave de acceso se ha creado, pero tu monedero sigue bloqueado. Desbloquéalo con ella.',
  UNEXPECTED: 'Algo ha fallado en esta página. Recárgala y vuelve a intentarlo.',
  'API_ERROR.read':
    'El servicio de pagos ha tenido un problema y esto no se ha podido cargar. Vuelve a intentarlo.',
  'API_ERROR.unknown':
    'El servicio de pagos ha tenido un problema. Puede que un pago o un cambio se haya completado: compruébalo antes de volver a intentarlo.',
  'PASSKEY_NOT_COMPLETED.cancelled':
    'Se ha cancelado la petición de la llave de acceso. Vuelve a intentarlo cuando quieras.',
  'PASSKEY_NOT_COMPLETED.timedOut':
    'No se ha usado ninguna llave de acceso a tiempo. Vuelve a intentarlo cuando quieras.',
  'PASSKEY_NOT_COMPLETED.noMatchingPasskey':
    'Se ha rechazado o cancelado la petición de la llave de acceso. Vuelve a intentarlo o usa el dispositivo en el que creaste la llave.',
  'RATE_LIMITED.wait': 'Demasiados intentos. Espera {seconds} segundos y vuelve a intentarlo.',
  'RATE_LIMITED.waitMinutes':
    'Demasiados intentos. Espera {minutes} minutos y vuelve a intentarlo.',
  'RATE_LIMITED.waitHours': 'Demasiados intentos. Espera {hours} horas y vuelve a intentarlo.',
  'SCA_LOCKED.wait':
    'Demasiados códigos incorrectos. Espera {seconds} segundos y vuelve a intentarlo.',
  'SCA_LOCKED.waitMinutes':
    'Demasiados códigos incorrectos. Espera {minutes} minutos y vuelve a intentarlo.',
  'SCA_LOCKED.waitHours':
    'Demasiados códigos incorrectos. Espera {hours} horas y vuelve a intentarlo.',
  AMOUNT_OUT_OF_RANGE: 'Este importe está fuera de los límites de un pago.',
  CONFLICT: 'Esto ya existe.',
  CONTACT_NOT_VERIFIED:
    'Marram aún no ha verificado esta dirección, así que no puede ser un método de acceso.',
  INSUFFICIENT_BALANCE: 'No tienes suficiente para este pago y su comisión.',
  INVALID_BANK_ACCOUNT: 'El servicio de pagos no conoce esta cuenta bancaria.',
  'Invalid passkey signature': 'Esta llave de acceso no se ha aceptado. Vuelve a intentarlo.',
  'Invalid Service-Wallet-Signature':
    'Tu firma no se ha aceptado, así que no se ha enviado nada. Desbloquea tu monedero y vuelve a intentarlo.',
  EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS:
    'Los códigos por correo ya son un método de acceso de tu monedero.',
  SMS_OTP_CREDENTIAL_ALREADY_EXISTS:
    'Los códigos por SMS ya son un método de acceso de tu monedero.',
  PASSKEY_CREDENTIAL_ALREADY_EXISTS: 'Tu monedero ya tiene una llave de acceso.',
  REGISTRATION_CHALLENGE_INVALID:
    'La creación de la llave de acceso ha tardado demasiado. Vuelve a intentarlo.',
  LNURLP_REQUEST_FAILED: noInstitution,
  LOOKUP_REQUEST_NOT_FOUND:
    'Los datos del destinatario han caducado. Vuelve a buscar al destinatario.',
  MISSING_MANDATORY_USER_INFO: 'La entidad del destinatario exige más datos sobre ti.',
  PAYREQ_REQUEST_FAILED: noPrice,
  UMA_NOT_FOUND:
    'No se ha encontrado a nadie con esta dirección. Compruébala y vuelve a intentarlo.',
  UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY:
    'La entidad del destinatario exige datos que Marram no puede dar. No se ha enviado nada.',
  UNSUPPORTED_UMA_VERSION: incompatible,
  SERVICE_UNREACHABLE:
    'No se puede conectar con el servicio de pagos. Vuelve a intentarlo en un minuto.',
  VELOCITY_LIMIT_EXCEEDED: 'Por ahora has alcanzado tu límite. Vuelve a intentarlo más tarde.',
  ACCOUNT_LOCKED: 'Demasiados códigos incorrectos. Inténtalo más tarde.',
  BENEFICIARY_TRUSTED: 'Este destinatario es de confianza. Retírale primero la confianza.',
  CARDHOLDER_KYC_NOT_APPROVED: 'Hay que verificar tu identidad antes de darte una tarjeta.',
  CARD_ALREADY_CLOSED: 'Esta tarjeta está cerrada.',
  CARD_NOT_MUTABLE: 'Esta tarjeta no se puede cambiar ahora mismo.',
  CERT_CHAIN_EXPIRED: incompatible,
  CERT_CHAIN_INVALID: incompatible,
  COUNTERPARTY_NOT_ALLOWED: 'No se puede pagar a este destinatario.',
  COUNTERPARTY_PUBKEY_FETCH_ERROR: noInstitution,
  CUSTOMER_DELETED: 'Esta cuenta se ha cerrado.',
  DAILY_VOLUME_LIMIT_EXCEEDED: limited,
  EMAIL_OTP_CREDENTIAL_SET_CHANGED: 'Tus métodos de acceso han cambiado. Empieza de nuevo.',
  EMAIL_OTP_CREDENTIAL_SYNC_FAILED:
    'No se han podido actualizar tus métodos de acceso. Vuelve a intentarlo más tarde.',
  EMAIL_OTP_EMAIL_ALREADY_EXISTS: 'Esta dirección de correo ya se usa para otro monedero.',
  END_USER_TERMS_NOT_ACCEPTED: terms,
  END_USER_TERMS_VERSION_NOT_FOUND: terms,
  EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED: 'Hay que verificar esta cuenta antes de poder pagarle.',
  FORBIDDEN: 'Tu monedero no tiene permiso para esto.',
  FUNDING_SOURCE_INELIGIBLE: 'Esta cuenta no puede pagar con una tarjeta.',
  INVALID_AMOUNT: 'Este importe no es válido.',
  INVALID_CURRENCY: 'Esta moneda no está disponible para este pago.',
  INVALID_NONCE: noInstitution,
  INVALID_PAYREQ_RESPONSE: noPrice,
  INVALID_PUBKEY_FORMAT: incompatible,
  INVALID_RECEIVER: 'No se puede pagar a este destinatario. Comprueba los datos.',
  INVALID_REQUEST_FORMAT: badRequest,
  INVALID_SIGNATURE: badSignature,
  INVALID_STATE_TRANSITION: 'Esto no es posible en su estado actual.',
  INVALID_TIMESTAMP: noInstitution,
  INVALID_UMA_ADDRESS: 'Esto no es una dirección UMA. Compruébala y vuelve a intentarlo.',
  LOOKUP_REQUEST_FAILED: noInstitution,
  METHOD_NOT_ALLOWED: unavailable,
  MISSING_REQUIRED_UMA_PARAMETERS: incompatible,
  NOT_IMPLEMENTED: unavailable,
  NO_COMPATIBLE_UMA_VERSION: incompatible,
  PARSE_LNURLP_RESPONSE_ERROR: noInstitution,
  PARSE_PAYREQ_RESPONSE_ERROR: noPrice,
  PASSKEY_ALREADY_ENROLLED: 'Esta llave de acceso ya es un segundo factor.',
  PAYLOAD_TOO_LARGE: 'Lo que has escrito es demasiado largo.',
  QUOTE_NOT_FOUND: 'Este precio ya no existe. Obtén un precio nuevo.',
  QUOTE_REQUEST_FAILED: noPrice,
  RELAY_NOT_CONFIGURED: 'El monedero no está disponible ahora mismo. No se ha hecho nada.',
  REQUEST_ID_MISSING: badSignature,
  ROUTE_NOT_FOUND: unavailable,
  SCA_SESSION_REQUIRED:
    'Cierra la sesión en Marram e iníciala otra vez. Después podrás autorizar pagos.',
  SELF_PAYMENT: 'No puedes pagar a tu propia cuenta.',
  SENDER_NOT_ACCEPTED: 'La entidad del destinatario no acepta pagos tuyos.',
  TRANSACTION_SIZE_LIMIT_EXCEEDED: limited,
  UNAUTHORIZED: 'Esto no se ha podido confirmar. Desbloquea tu monedero y vuelve a intentarlo.',
  USER_NOT_READY:
    'Tu cuenta aún no puede hacer esto. Puede que antes haya que verificar tu identidad, tu correo o tu teléfono.',
  WALLET_SIGNATURE_BODY_MISMATCH: badSignature,
  WALLET_SIGNATURE_INVALID: badSignature,
  WALLET_SIGNATURE_MALFORMED: badSignature,
  WALLET_SIGNATURE_MISSING: badSignature,
}
