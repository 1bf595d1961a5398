import { spawnSync } from 'node:child_process';
import { aptInstall } from './apt.mjs';

/**
 * Returns whether LibreOffice is there to test the written files. It is installed in CI only, because it is large.
 */
export function ensureLibreOffice() {
  if (spawnSync('soffice', ['--version'], { stdio: 'ignore' }).status === 0) return true;
  if (process.env.CI === undefined) return false;
  console.log('LibreOffice не найден, пробую установить: apt-get…');
  return aptInstall('libreoffice-calc-nogui');
}

export const libreOfficeMissing = 'LibreOffice не найден (пакет libreoffice-calc-nogui)';
