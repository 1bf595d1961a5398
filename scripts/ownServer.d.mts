/** Returns a free port below those that the system gives to outgoing connections. */
export declare function freePort(): Promise<number>;
