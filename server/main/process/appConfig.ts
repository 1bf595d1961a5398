import { join } from 'node:path';
import { configFile, type ConfigFile } from '../../admin/config/installationConfig.ts';
import { EnvironmentError, type Environment } from './environment.ts';
import { createDataDir } from './unusableFolder.ts';

/**
 * Opens `app.json` for a start. While it has an error, its last valid text is active, which `DATA_DIR` keeps; without
 * one the start is refused by an `EnvironmentError` (spec D100), as it is when the embedded database cannot use that
 * folder: the error names `DATA_DIR` instead of the copy.
 */
export function openAppConfig(
  { configDir, dataDir, databaseUrl, apiUrl }: Pick<Environment, 'configDir' | 'dataDir' | 'databaseUrl' | 'apiUrl'>,
  log: (message: string) => void,
): ConfigFile {
  if (databaseUrl === undefined && apiUrl === undefined) createDataDir(dataDir);
  const app = configFile(configDir, log, join(dataDir, 'app.valid.json'));
  const errors = app.load();
  if (errors !== undefined) throw new EnvironmentError(`${errors}\nИсправьте файл и запустите снова.`);
  return app;
}
