export function typedClient(document: object): Promise<string>;
