/** The kinds of strategies from which tasks are planned. */
export type StrategyKind = 'distribution' | 'volume' | 'audit';
