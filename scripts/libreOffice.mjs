import { spawnSync } from 'node:child_process';
import { aptInstall } from './apt.mjs';

/** Has LibreOffice open our files in CI; on other machines it does where it is there already, for it is a large thing to install unasked. */
export function ensureLibreOffice() {
  if (process.env.CI === undefined || spawnSync('soffice', ['--version'], { stdio: 'ignore' }).status === 0) return;
  console.log('LibreOffice не найден, пробую установить: apt-get…');
  if (!aptInstall('libreoffice-calc-nogui')) console.log('LibreOffice не устанавливается: файлы им не проверяются.');
}
