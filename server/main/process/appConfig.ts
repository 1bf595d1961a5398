import { configFile, type ConfigFile } from '../../admin/config/installationConfig.ts';
import { EnvironmentError } from './environment.ts';

/** Opens `app.json` for a start, which an error in it refuses; throws `EnvironmentError`. */
export function openAppConfig(configDir: string, log: (message: string) => void): ConfigFile {
  const app = configFile(configDir, log);
  const errors = app.load();
  if (errors !== undefined) throw new EnvironmentError(`${errors}\nИсправьте файл и запустите снова.`);
  return app;
}
