/** The kinds that a field of a row may have: those that stand in one line, and what travels unseen. */
export const rowKinds = ['text', 'number', 'percent', 'money', 'phone', 'url', 'date', 'time', 'duration', 'select', 'flag', 'carried', 'constant'] as const;
