/** The label of an option in the form, and its description with an example. */
export type OptionHelp = readonly [label: string, says: string];
export type HelpTable = Readonly<Record<string, OptionHelp>>;
