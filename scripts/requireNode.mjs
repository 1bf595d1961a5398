/** Exits with the required version, rather than failing somewhere inside a package. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Нужен Node.js 20.19 или новее, а здесь ${process.versions.node}.`);
  process.exit(1);
}
