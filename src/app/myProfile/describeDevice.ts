/** Browsers by their distinctive `User-Agent` part; those that also contain other names come first. */
const browsers: readonly (readonly [mark: RegExp, name: string])[] = [
  [/YaBrowser\//, 'Яндекс Браузер'],
  [/EdgA?\/|EdgiOS\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
];
const systems: readonly (readonly [mark: RegExp, name: string])[] = [
  [/Windows/, 'Windows'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

const nameIn = (known: typeof browsers, agent: string): string | undefined =>
  known.find(([mark]) => mark.test(agent))?.[1];

/** Formats a `User-Agent`: `Chrome, Windows`; for an API client its own name. */
export function describeDevice(agent: string | null): string {
  if (agent === null || agent === '') return 'Неизвестное устройство';
  const words = [nameIn(browsers, agent), nameIn(systems, agent)].filter((word) => word !== undefined);
  return words.length > 0 ? words.join(', ') : (agent.split(/[\s/]/)[0] ?? agent);
}
