import { spawnSync } from 'node:child_process';
import { aptInstall } from './apt.mjs';

/**
 * Installs LibreOffice in CI to test the written files; other machines use only an existing installation, because it is
 * large.
 */
export function ensureLibreOffice() {
  if (process.env.CI === undefined || spawnSync('soffice', ['--version'], { stdio: 'ignore' }).status === 0) return;
  console.log('LibreOffice не найден, пробую установить: apt-get…');
  if (!aptInstall('libreoffice-calc-nogui')) console.log('LibreOffice не устанавливается: файлы им не проверяются.');
}
