declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  import type { ComponentType, ReactElement } from 'react';

  interface ApiRequest {
    url: string;
    headers: Record<string, string>;
  }
  interface LayoutProps {
    getComponent: (name: string, container?: boolean) => ComponentType;
    specSelectors: { specStr: () => string };
  }
  /** Swagger UI includes a separate React. */
  interface SwaggerSystem {
    React: {
      createElement: (
        type: ComponentType | string,
        props: object | null,
        ...children: (ReactElement | null)[]
      ) => ReactElement;
    };
  }
  type Plugin = (system: SwaggerSystem) => {
    components: Readonly<Record<string, (props: LayoutProps) => ReactElement | null>>;
  };

  /** Draws an OpenAPI document into an element. */
  export default function SwaggerUI(options: {
    domNode: HTMLElement;
    spec: object;
    layout: string;
    docExpansion: 'list' | 'none';
    validatorUrl: null;
    /** Whether the line for curl shows what the interceptor has added, the token with it. */
    showMutatedRequest: boolean;
    supportedSubmitMethods: string[];
    plugins: readonly Plugin[];
    requestInterceptor: (request: ApiRequest) => ApiRequest;
  }): unknown;
}
