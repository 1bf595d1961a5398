/** What an option is called in the form, and what it does, with an example. */
export type OptionHelp = readonly [label: string, says: string];
export type HelpTable = Readonly<Record<string, OptionHelp>>;
