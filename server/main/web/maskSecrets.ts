/** Masks phones in any notation and secrets (tokens, hashes), so that the text can be logged. */
export function maskSecrets(text: string): string {
  return text
    .replaceAll(/[A-Za-z0-9_-]{40,}/g, (secret) => `${secret.slice(0, 4)}…`)
    .replaceAll(/(?<!\d)(?:\+|%2B)?\d(?:(?:[\s()-]|%20)*\d){9,13}(?!\d)/gi, (phone) => {
      const digits = phone.replaceAll(/%2B|%20|\D/gi, '');
      return `${digits.slice(0, 4)}…${digits.slice(-2)}`;
    });
}
