/** The kinds of strategies from which tasks are planned, named like the modules of `app.json` that have them. */
export type StrategyKind = 'distribution' | 'volume' | 'audit';
