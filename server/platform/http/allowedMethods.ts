/** Methods of the documented operations, with the two that every HTTP server supports. */
export const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'] as const;

/** The value of the header `Allow` (RFC 9110 §10.2.1). */
export const allowedMethods = methods.join(', ');
