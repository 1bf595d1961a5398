/** Browsers by what their `User-Agent` has of its own; those that call themselves by the names of others as well come first. */
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

/** A `User-Agent` in words: `Chrome, Windows`; of a program its own name. */
export function describeDevice(agent: string | null): string {
  if (agent === null || agent === '') return 'Неизвестное устройство';
  const words = [nameIn(browsers, agent), nameIn(systems, agent)].filter((word) => word !== undefined);
  return words.length > 0 ? words.join(', ') : (agent.split(/[\s/]/)[0] ?? agent);
}
