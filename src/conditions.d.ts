declare module 'virtual:conditions' {
  /** Resource name → its compiled conditions: key → whether the values satisfy it. */
  const loaders: Record<string, () => Promise<{ default: Record<string, (values: unknown) => boolean> }>>;
  export default loaders;
}
