import 'swagger-ui-dist/swagger-ui.css';
import SwaggerUI, { type Plugin } from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import { session } from '../base/session.ts';

/**
 * Plugin that shows calls and schemas without `main`, sign-in and server selection: the page provides the first two,
 * and there is only one server.
 */
const withinPage: Plugin = ({ React: { createElement } }) => ({
  components: {
    WithinPage: ({ getComponent, specSelectors }) =>
      specSelectors.specStr() === ''
        ? null
        : createElement(
            'div',
            { className: 'swagger-ui' },
            createElement(getComponent('SvgAssets'), null),
            createElement(getComponent('errors', true), null),
            createElement(getComponent('InfoContainer', true), null),
            createElement(getComponent('operations', true), null),
            createElement(getComponent('Models', true), null),
          ),
    authorizeOperationBtn: () => null,
  },
});

/** Draws an API description. Test calls go only to the page's origin, with the current token. */
export function drawDescription(domNode: HTMLElement, spec: object): void {
  SwaggerUI({
    domNode,
    spec,
    layout: 'WithinPage',
    docExpansion: 'none',
    validatorUrl: null,
    showMutatedRequest: false,
    supportedSubmitMethods: ['get', 'post', 'put', 'patch', 'delete'],
    plugins: [withinPage],
    requestInterceptor(request) {
      if (new URL(request.url, location.href).origin !== location.origin)
        throw new Error('Вызовы уходят только на этот же адрес');
      const token = session.tokens()?.access;
      return {
        ...request,
        headers: { ...request.headers, device: 'web', ...(token !== undefined && { 'x-token': token }) },
      };
    },
  });
}
