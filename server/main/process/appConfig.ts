import { join } from 'node:path';
import { configFile, type ConfigFile } from '../../admin/config/installationConfig.ts';
import { EnvironmentError, type Environment } from './environment.ts';

/**
 * Opens `app.json` for a start. While it has an error, its last valid text is active, which `DATA_DIR` keeps; without
 * one the start is refused by an `EnvironmentError` (spec D100).
 */
export function openAppConfig(
  { configDir, dataDir }: Pick<Environment, 'configDir' | 'dataDir'>,
  log: (message: string) => void,
): ConfigFile {
  const app = configFile(configDir, log, join(dataDir, 'app.valid.json'));
  const errors = app.load();
  if (errors !== undefined) throw new EnvironmentError(`${errors}\nИсправьте файл и запустите снова.`);
  return app;
}
