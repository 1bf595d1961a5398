declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  interface ApiRequest { url: string; headers: Record<string, string> }
  /** Draws an OpenAPI document into an element. */
  export default function SwaggerUI(options: {
    domNode: HTMLElement;
    spec: object;
    docExpansion: 'list' | 'none';
    /** Whether the line for curl shows what the interceptor has added, the token with it. */
    showMutatedRequest: boolean;
    validatorUrl: null;
    supportedSubmitMethods: string[];
    plugins: readonly { components: Readonly<Record<string, () => null>> }[];
    onComplete: () => void;
    requestInterceptor: (request: ApiRequest) => ApiRequest;
  }): unknown;
}
