import { createInterface } from 'node:readline/promises';

/** Prompts for the SMS code in the terminal. */
export async function promptSmsCode(): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await lines.question('Код из SMS: ');
  } finally {
    lines.close();
  }
}
