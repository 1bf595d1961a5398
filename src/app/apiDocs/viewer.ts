import 'swagger-ui-dist/swagger-ui.css';
import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import { session } from '../session.ts';

/** Whoever looks at the description is signed in already. */
const noSignIn = { components: { authorizeBtn: () => null, authorizeOperationBtn: () => null } };

/** Draws a description of the API. Calls that are tried out go to our own origin alone, with the token of the moment. */
export function drawDescription(domNode: HTMLElement, spec: object): void {
  SwaggerUI({
    domNode, spec, docExpansion: 'none', validatorUrl: null, showMutatedRequest: false, supportedSubmitMethods: ['get', 'post', 'put', 'patch', 'delete'], plugins: [noSignIn],
    // Its `main` stands within that of the page.
    onComplete: () => domNode.querySelector('main')?.setAttribute('role', 'group'),
    requestInterceptor(request) {
      if (new URL(request.url, location.href).origin !== location.origin) throw new Error('Вызовы уходят только на этот же адрес');
      const token = session.tokens()?.access;
      return { ...request, headers: { ...request.headers, device: 'web', ...(token !== undefined && { 'x-token': token }) } };
    },
  });
}
