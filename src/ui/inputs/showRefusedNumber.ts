import { showMessage } from '../messages/messages.ts';

/** Reports characters that a number input without space for a notice did not accept. */
export function showRefusedNumber(label: string, notice: string): void {
  showMessage({ text: `${label}: ${notice}`, tone: 'info', key: 'refused-number' });
}
