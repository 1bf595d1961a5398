/** Methods of the call tables, with the two that every HTTP server knows. */
export const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'] as const;

/** As the header `Allow` says them (RFC 9110 §10.2.1). */
export const allowedMethods = methods.join(', ');
